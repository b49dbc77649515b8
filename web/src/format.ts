// Small text helpers.

/** A probability for people: “25.9 %”, “< 0.1 %”, “certain”, “impossible”. */
export function percent(probability: number, decimals: number): string {
  if (probability >= 1) return "certain";
  if (probability <= 0) return "impossible";
  if (probability < 0.001) return "< 0.1 %";
  if (probability > 0.999) return "> 99.9 %";
  return `${(probability * 100).toFixed(decimals)} %`;
}

export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
