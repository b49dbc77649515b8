// The subset of Markdown used in rules, as safe HTML: bold, emphasis, code, lists, tables, links between clauses.
const CLAUSE = /\b([A-Z]{2,5}-[A-Z]+(?:-[A-Z]+)*-\d+[a-z]?)\b/g;

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);
}

/** One line of text as HTML. `link` returns the address of a clause. */
export function inline(text: string, link: (clause: string) => string): string {
  return escaped(text)
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`") && part.length > 1
        ? `<code>${part.slice(1, -1)}</code>`
        : part
            .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>")
            .replace(/(^|[^*\w])\*([^*\s][^*]*?)\*(?![*\w])/g, "$1<em>$2</em>")
            .replace(CLAUSE, (id) => `<a href="${escaped(link(id))}">${id}</a>`),
    )
    .join("");
}

/** Several lines as HTML: paragraphs, lists, tables and code. */
export function block(text: string, link: (clause: string) => string): string {
  const made: string[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length;) {
    const line = lines[i]!;
    if (line.startsWith("```")) {
      const end = lines.findIndex((l, n) => n > i && l.startsWith("```"));
      const last = end < 0 ? lines.length : end;
      made.push(`<pre tabindex="0">${escaped(lines.slice(i + 1, last).join("\n"))}</pre>`);
      i = last + 1;
    } else if (line.trimStart().startsWith("|")) {
      const rows: string[] = [];
      while (i < lines.length && lines[i]!.trimStart().startsWith("|")) rows.push(lines[i++]!);
      made.push(table(rows, link));
    } else if (/^\s*[-*]\s/.test(line)) {
      const items: string[] = [];
      while (i < lines.length && /^\s*[-*]\s/.test(lines[i]!)) items.push(lines[i++]!.replace(/^\s*[-*]\s+/, ""));
      made.push(`<ul>${items.map((item) => `<li>${inline(item, link)}</li>`).join("")}</ul>`);
    } else if (line.trim() === "") i++;
    else {
      const words: string[] = [];
      while (i < lines.length && lines[i]!.trim() !== "" && !/^(\s*[-*]\s|\s*\||```)/.test(lines[i]!))
        words.push(lines[i++]!);
      if (words.length === 0) words.push(lines[i++]!);
      made.push(`<p>${inline(words.join(" "), link)}</p>`);
    }
  }
  return made.join("");
}

function table(rows: string[], link: (clause: string) => string): string {
  const cells = (row: string) =>
    row
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((c) => c.trim());
  const [head = "", , ...body] = rows;
  const line = (row: string, tag: string) =>
    `<tr>${cells(row)
      .map((c) => `<${tag}>${inline(c, link)}</${tag}>`)
      .join("")}</tr>`;
  const content = `<thead>${line(head, "th")}</thead><tbody>${body.map((row) => line(row, "td")).join("")}</tbody>`;
  return `<div class="table" tabindex="0" role="region" aria-label="Table"><table>${content}</table></div>`;
}
