// Made from the events.py of each game by tools/wire_types.py; do not edit.
//
// The facts that a server adds to the lines of a log where they are asked for: /api/matches/{id}/replay?events=facts.
// A comment begins with the sentence: {hits} is a field, {hits:dice} the field in other words, here called "dice".

/** A piece by the id that it has in the Scene after the Event. */
export type PieceName = string | number;

/** A cell as people write it: "C5". A number where cells have no other names, or where it is no cell of the board. */
export type CellName = string | number;

// Death Before Dishonor

/** {unit} moved from {start} to {to}{over:way}. `over`: the hex passed, or OFFBOARD. DBD-MOVE-1; known to everyone. */
export interface DbdUnitMoved { event: "unit_moved"; unit: PieceName; start: CellName; to: CellName; over: CellName; }

/** {unit} withdrew from {start} to {to}{over:way}. DBD-WDR-1; known to everyone. */
export interface DbdUnitWithdrew { event: "unit_withdrew"; unit: PieceName; start: CellName; to: CellName; over: CellName; }

/** One modifier; `why` is the terrain or the flanking unit. Known to everyone. */
export interface DbdDiceCounted { event: "dice_counted"; attacker: PieceName; defender: PieceName; dice: number; manner: "attacked" | "charged" | "shot"; why: number; }

/** {attacker} {manner} {defender}: rolled {digits:digits}; {hits:effects}. One decimal digit for each die. Known to everyone. */
export interface DbdDiceRolled { event: "dice_rolled"; attacker: PieceName; defender: PieceName; manner: "attacked" | "charged" | "shot"; digits: number; hits: number; retreats: number; }

/** {unit} stood firm: {cancelled:retreats}{rolled:of} cancelled. DBD-SUP-4; known to everyone. */
export interface DbdRetreatCancelled { event: "retreat_cancelled"; unit: PieceName; cancelled: number; rolled: number; }

/** {unit} took {hits:hits}{left:hp}. DBD-COMBAT-5; known to everyone. */
export interface DbdUnitHit { event: "unit_hit"; unit: PieceName; hits: number; left: number; }

/** {unit} retreated from {start} to {to}. DBD-RET-1; known to everyone. */
export interface DbdUnitRetreated { event: "unit_retreated"; unit: PieceName; start: CellName; to: CellName; steps: number; }

/** {unit} could not retreat and took {hits:hits}{left:hp}. DBD-RET-4; known to everyone. */
export interface DbdRetreatBlocked { event: "retreat_blocked"; unit: PieceName; hits: number; left: number; }

/** {unit} was destroyed on {place}. Known to everyone. */
export interface DbdUnitDestroyed { event: "unit_destroyed"; unit: PieceName; place: CellName; }

/** {seat} took {gained:standards}: {total} of {total:needed}. DBD-VP-1; known to everyone. */
export interface DbdStandardsTaken { event: "standards_taken"; seat: number; gained: number; total: number; }

/** {seat} ended the turn with {unused:activations} unused. DBD-TURN-5; known to everyone. */
export interface DbdTurnEnded { event: "turn_ended"; seat: number; unused: number; }

/** {seat} began turn {turn}. DBD-TURN-7; known to everyone. */
export interface DbdTurnBegan { event: "turn_began"; seat: number; turn: number; }

/** Known to everyone. */
export interface DbdMatchWon { event: "match_won"; seat: number; standards: number; needed: number; }

/** The match was drawn: turn {turn} was the last. DBD-VP-5; known to everyone. */
export interface DbdMatchDrawn { event: "match_drawn"; turn: number; }

/** The Events of Death Before Dishonor. */
export type DbdEvent = DbdUnitMoved | DbdUnitWithdrew | DbdDiceCounted | DbdDiceRolled | DbdRetreatCancelled | DbdUnitHit | DbdUnitRetreated | DbdRetreatBlocked | DbdUnitDestroyed | DbdStandardsTaken | DbdTurnEnded | DbdTurnBegan | DbdMatchWon | DbdMatchDrawn;

// Doomball

export type DoomballRace = "Humans" | "Elves" | "Dwarves" | "Orcs" | "Wood Elves" | "Undead" | "Centaurs";

export type DoomballWhat = "Spearmen" | "Archers" | "Horsemen" | "Swordsmen" | "Fusiliers" | "Knights" | "Mage" | "Guardians" | "Rangers" | "Ballista" | "Warsinger" | "Shining Ones" | "Riders" | "Archmage" | "Footdwarves" | "Rifledwarves" | "Maddwarves" | "Thanesdwarves" | "Cannon" | "Airdwarves" | "The Thane" | "Fighters" | "Goblins" | "Goblin Archers" | "Nobs" | "Wolf Riders" | "Troll" | "Warboss" | "Crows" | "Dryads" | "Wood Elves" | "Eagle Riders" | "Giant Snake" | "Poison Bloom" | "Elder Dryad" | "Zombies" | "Ghosts" | "Giant Bats" | "Hell Hound" | "Skeletons" | "Catapult" | "Necromancer" | "Warriors" | "Centaur Archers" | "Slavers" | "Thunderhooves" | "Warwagon" | "Hunting Party" | "Warstallion";

/** `number`: of the race, the kind or the role. DB-SEAL-1; known to the seat in `seat`. */
export interface DoomballDrafted { event: "drafted"; seat: number; verb: number; number: number; }

/** {seat} finished the draft. DB-SEAL-1; known to everyone. */
export interface DoomballSealed { event: "sealed"; seat: number; }

/** {seat} plays the {race}. DB-VAR-SETUP-1; known to everyone. */
export interface DoomballRaceShown { event: "race_shown"; seat: number; race: DoomballRace; }

/** {seat} plays the {race} with {pieces} pieces: {picks:picks}. Seven decimal digits. DB-DRAFT-5; known to everyone. */
export interface DoomballArmyShown { event: "army_shown"; seat: number; race: DoomballRace; picks: number; pieces: number; }

/** {seat} calls the coin toss. DB-TOSS-1; known to everyone. */
export interface DoomballCallerNamed { event: "caller_named"; seat: number; }

/** {seat} called {coin}. DB-TOSS-1; known to everyone. */
export interface DoomballCalled { event: "called"; seat: number; coin: "tails" | "heads"; }

/** The coin fell {coin}: {seat} won the toss. DB-TOSS-2; known to everyone. */
export interface DoomballTossed { event: "tossed"; coin: "tails" | "heads"; seat: number; }

/** {seat} chose the {role}. DB-TOSS-2; known to everyone. */
export interface DoomballRoleTaken { event: "role_taken"; seat: number; role: "offence" | "defence"; }

/** {seat} chose side {edge}. DB-DEPLOY-1; known to everyone. */
export interface DoomballSideTaken { event: "side_taken"; seat: number; edge: "A" | "H"; }

/** {piece} {what:was} placed on {cell}. DB-DEPLOY-2; known to everyone. */
export interface DoomballPlaced { event: "placed"; piece: PieceName; what: DoomballWhat; cell: CellName; }

/** {piece} {what:carries} the artifact. DB-DEPLOY-4; known to everyone. */
export interface DoomballCarrierNamed { event: "carrier_named"; piece: PieceName; what: DoomballWhat; }

/** `seat` is 2 for a game turn. Known to everyone. */
export interface DoomballTurnBegan { event: "turn_began"; seat: number; turn: number; }

/** {piece} {what:was} activated on {cell}. What the unit does tells of it. DB-ACT-1; known to everyone. */
export interface DoomballActivated { event: "activated"; piece: PieceName; what: DoomballWhat; cell: CellName; }

/** {piece} moved from {start} to {to}. DB-MOVE-1; known to everyone. */
export interface DoomballStepped { event: "stepped"; piece: PieceName; what: DoomballWhat; start: CellName; to: CellName; }

/** {piece} picked up the artifact on {cell}. Known to everyone. */
export interface DoomballPickedUp { event: "picked_up"; piece: PieceName; what: DoomballWhat; cell: CellName; number: number; }

/** {piece} passed the artifact to the {other_what:noun}. DB-ART-3; known to everyone. */
export interface DoomballPassedOn { event: "passed_on"; piece: PieceName; what: DoomballWhat; other: PieceName; other_what: DoomballWhat; }

/** {piece} reloaded. DB-STAR-B-1; known to everyone. */
export interface DoomballReloaded { event: "reloaded"; piece: PieceName; what: DoomballWhat; }

/** One line of the attack value, with its clause. Known to everyone. */
export interface DoomballCounted { event: "counted"; piece: PieceName; what: DoomballWhat; value: number; }

/** One line of the defence, with its clause. Known to everyone. */
export interface DoomballDefended { event: "defended"; piece: PieceName; what: DoomballWhat; value: number; }

/** {piece} attacked {other:other}: {coins:coins}{hits:hits}. `coins`: bits with a 1 above. DB-ATTACK-3; known to everyone. */
export interface DoomballFlipped { event: "flipped"; piece: PieceName; what: DoomballWhat; other: PieceName; other_what: DoomballWhat; coins: number; hits: number; }

/** {piece} struck {other:other}: {hits:sure_hits}. Known to everyone. */
export interface DoomballSureHits { event: "sure_hits"; piece: PieceName; what: DoomballWhat; other: PieceName; other_what: DoomballWhat; hits: number; }

/** {piece} {what:are} pinned. DB-ABIL-P-1; known to everyone. */
export interface DoomballPinned { event: "pinned"; piece: PieceName; what: DoomballWhat; }

/** {piece} took {hits:hits} against defence {defence}. Known to everyone. */
export interface DoomballHit { event: "hit"; piece: PieceName; what: DoomballWhat; hits: number; defence: number; }

/** {piece} {what:are} steadfast and stayed with {hits:hits}. DB-ABIL-S-1; known to everyone. */
export interface DoomballStood { event: "stood"; piece: PieceName; what: DoomballWhat; hits: number; }

/** A coin decided where {piece} retreated: {coin}. DB-COIN-2; known to everyone. */
export interface DoomballRetreatCoin { event: "retreat_coin"; piece: PieceName; what: DoomballWhat; coin: "tails" | "heads"; }

/** {piece} retreated from {start} to {to}. Known to everyone. */
export interface DoomballFellBack { event: "fell_back"; piece: PieceName; what: DoomballWhat; start: CellName; to: CellName; }

/** {piece} {what:was} destroyed on {cell}. Known to everyone. */
export interface DoomballPieceLost { event: "piece_lost"; piece: PieceName; what: DoomballWhat; cell: CellName; }

/** {number:fallen} dropped on {cell}. Known to everyone. */
export interface DoomballDropped { event: "dropped"; cell: CellName; number: number; }

/** {piece} advanced from {start} to {to}. DB-ABIL-O-1; known to everyone. */
export interface DoomballAdvanced { event: "advanced"; piece: PieceName; what: DoomballWhat; start: CellName; to: CellName; }

/** {piece} {what:are} prickly and struck back. DB-PRICKLY-1; known to everyone. */
export interface DoomballAnswered { event: "answered"; piece: PieceName; what: DoomballWhat; other: PieceName; other_what: DoomballWhat; }

/** {piece} entered the river at {cell}: {coin}, {coin:river}. DB-TERRAIN-R-1; known to everyone. */
export interface DoomballRiverCoin { event: "river_coin"; piece: PieceName; what: DoomballWhat; cell: CellName; coin: "tails" | "heads"; }

/** {seat} ended the turn. DB-TURN-4; known to everyone. */
export interface DoomballTurnEnded { event: "turn_ended"; seat: number; }

/** A marker was put on {cell}. DB-VAR-SETUP-3; known to everyone. */
export interface DoomballMarked { event: "marked"; cell: CellName; }

/** Reinforcements: {coins:coins}{heads:heads}. DB-VAR-REINF-1; known to everyone. */
export interface DoomballFlippedSix { event: "flipped_six"; coins: number; heads: number; }

/** {piece} came in at {cell}. DB-VAR-REINF-1; known to everyone. */
export interface DoomballReinforced { event: "reinforced"; piece: PieceName; what: DoomballWhat; cell: CellName; }

/** {seat} is finished for this game turn. DB-VAR-TURN-2; known to everyone. */
export interface DoomballFinished { event: "finished"; seat: number; }

/** {number:artifacts} left the board at {cell}: {total} of 3. DB-VAR-ART-3; known to everyone. */
export interface DoomballRemoved { event: "removed"; number: number; total: number; cell: CellName; }

/** {seat} won round {number}: it {why}. The score is {first} : {second}. Known to everyone. */
export interface DoomballRoundWon { event: "round_won"; seat: number; why: "" | "carried the artifact to the far edge" | "left no enemy unit standing" | "held out to the last turn" | "carried all three artifacts off the board"; number: number; first: number; second: number; }

/** {seat} {how}. Known to everyone. */
export interface DoomballExchanged { event: "exchanged"; seat: number; how: "exchanged sides" | "exchanged roles" | "left sides and roles as they were"; }

/** Known to everyone. */
export interface DoomballRoundBegan { event: "round_began"; number: number; offence: number; home: "A" | "H"; }

/** {seat} won the match, {first} : {second}. DB-MATCH-1; known to everyone. */
export interface DoomballMatchWon { event: "match_won"; seat: number; first: number; second: number; }

/** {piece} entered the river at {cell}: one hit. Of the Variant, without a coin. DB-VAR-HIT-1; known to everyone. */
export interface DoomballRiverHit { event: "river_hit"; piece: PieceName; what: DoomballWhat; cell: CellName; }

/** The Events of Doomball. */
export type DoomballEvent = DoomballDrafted | DoomballSealed | DoomballRaceShown | DoomballArmyShown | DoomballCallerNamed | DoomballCalled | DoomballTossed | DoomballRoleTaken | DoomballSideTaken | DoomballPlaced | DoomballCarrierNamed | DoomballTurnBegan | DoomballActivated | DoomballStepped | DoomballPickedUp | DoomballPassedOn | DoomballReloaded | DoomballCounted | DoomballDefended | DoomballFlipped | DoomballSureHits | DoomballPinned | DoomballHit | DoomballStood | DoomballRetreatCoin | DoomballFellBack | DoomballPieceLost | DoomballDropped | DoomballAdvanced | DoomballAnswered | DoomballRiverCoin | DoomballTurnEnded | DoomballMarked | DoomballFlippedSix | DoomballReinforced | DoomballFinished | DoomballRemoved | DoomballRoundWon | DoomballExchanged | DoomballRoundBegan | DoomballMatchWon | DoomballRiverHit;

// Fortress Frontiers

/** Turn {turn} began. FF-TURN-1; known to everyone. */
export interface FortressFrontiersTurnBegan { event: "turn_began"; turn: number; }

/** {phase:phase}{tick:tick}. What happens in a step tells of itself. FF-TURN-4; known to everyone. */
export interface FortressFrontiersStepBegan { event: "step_began"; phase: number; tick: number; turn: number; }

/** {seat} has given all orders. FF-ORD-26; known to everyone. */
export interface FortressFrontiersSealed { event: "sealed"; seat: number; }

/** {seat} takes more time for orders. FF-ORD-26; known to everyone. */
export interface FortressFrontiersUnsealed { event: "unsealed"; seat: number; }

/** The match is over. `result` holds the outcome, and whether each base fell, as bits. Known to everyone. */
export interface FortressFrontiersEnded { event: "ended"; result: number; }

/** {seat} earns {gold} gold and {gained} mana. `mana`: what it has then. FF-ECO-1; known to those whom the rule names. */
export interface FortressFrontiersIncome { event: "income"; gold: number; mana: number; seat: number; gained: number; }

/** Of an order of a unit: its number, kind, tile + 1 and works or spell + 1; of a stronghold: the spell and the tile. the plan on the screen shows it, and the log what came of it. FF-ORD-1; known to those whom the rule names. */
export interface FortressFrontiersOrdered { event: "ordered"; piece: number; verb: number; one: number; two: number; place: number; what: number; }

/** FF-ORD-1; known to those whom the rule names. */
export interface FortressFrontiersCleared { event: "cleared"; piece: number; verb: number; one: number; two: number; place: number; what: number; }

/** {type:a_type} was bought for {tile}; {gold} gold left. FF-ORD-24; known to those whom the rule names. */
export interface FortressFrontiersBought { event: "bought"; type: number; tile: CellName; gold: number; }

/** The purchase of the {type:type} for {tile} was cancelled; {gold} gold left. FF-ORD-25; known to those whom the rule names. */
export interface FortressFrontiersUnbought { event: "unbought"; type: number; tile: CellName; gold: number; }

/** {piece:First} appeared on {tile}. FF-SPAWN-6; known to those whom the rule names. */
export interface FortressFrontiersAppeared { event: "appeared"; tile: CellName; piece: number; }

/** Both players bought for {tile}: the price of the {type:type} was paid back. FF-RULING-13; known to those whom the rule names. */
export interface FortressFrontiersCollided { event: "collided"; tile: CellName; type: number; gold: number; }

/** {piece:First} on {tile} was healed to {health}. Known to those whom the rule names. */
export interface FortressFrontiersHealed { event: "healed"; tile: CellName; piece: number; health: number; }

/** {piece:First} on {tile} is stronger by {mana:tenths}. FF-SPELL-1; known to those whom the rule names. */
export interface FortressFrontiersBuffed { event: "buffed"; tile: CellName; piece: number; mana: number; }

/** {striker:First} {how} {struck} on {tile}: {damage:billionths} damage. Known to those whom the rule names. */
export interface FortressFrontiersStruck { event: "struck"; tile: CellName; start: CellName; striker: number; struck: number; damage: number; how: "strikes" | "shoots" | "strikes back at" | "scorches" | "traps"; }

/** {piece:First} on {tile} lost {lost} health; {health} left. FF-COMBAT-6; known to those whom the rule names. */
export interface FortressFrontiersLostHealth { event: "lost_health"; tile: CellName; piece: number; lost: number; health: number; }

/** {piece:First} on {tile} was destroyed. Known to those whom the rule names. */
export interface FortressFrontiersDied { event: "died"; tile: CellName; piece: number; }

/** {piece:First} moved from {start} to {to}. Known to those whom the rule names. */
export interface FortressFrontiersMoved { event: "moved"; start: CellName; to: CellName; piece: number; }

/** {piece:First} stepped into a trap on {tile}. FF-TRAP-1; known to those whom the rule names. */
export interface FortressFrontiersTrapped { event: "trapped"; tile: CellName; piece: number; }

/** {piece:First} took the mine on {tile} for {seat}. FF-MINE-1; known to those whom the rule names. */
export interface FortressFrontiersCaptured { event: "captured"; tile: CellName; seat: number; piece: number; }

/** {works:a_works} on {tile} {left:steps}. FF-ENG-4; known to those whom the rule names. */
export interface FortressFrontiersBuilt { event: "built"; tile: CellName; works: number; left: number; piece: number; }

/** {works:a_works} on {tile} was sabotaged. `works`: before it. FF-ENG-6; known to those whom the rule names. */
export interface FortressFrontiersSabotaged { event: "sabotaged"; tile: CellName; works: number; piece: number; }

/** {works:repaired} on {tile} was repaired{health:health}. FF-ENG-7; known to those whom the rule names. */
export interface FortressFrontiersRepaired { event: "repaired"; tile: CellName; works: number; health: number; piece: number; }

/** The {type:type} was destroyed: {seat} gains {amount} {what:reward}. FF-NEU-9; known to those whom the rule names. */
export interface FortressFrontiersRewarded { event: "rewarded"; type: number; what: number; amount: number; seat: number; }

/** {piece:First} came back on {tile}. FF-NEU-8; known to those whom the rule names. */
export interface FortressFrontiersRespawned { event: "respawned"; tile: CellName; piece: number; }

/** The ward on {tile} looked around; {mana} mana left. FF-WARD-4; known to those whom the rule names. */
export interface FortressFrontiersWardLit { event: "ward_lit"; tile: CellName; mana: number; }

/** The spell {spell:spell} cast from {tile} had no effect. Of the caster. FF-SPELL-7; known to those whom the rule names. */
export interface FortressFrontiersFizzled { event: "fizzled"; tile: CellName; spell: number; }

/** {piece:First} on {tile} has carried out its order. FF-QUEUE-1; known to those whom the rule names. */
export interface FortressFrontiersQueueEnded { event: "queue_ended"; tile: CellName; piece: number; repeat: number; }

/** The Events of Fortress Frontiers. */
export type FortressFrontiersEvent = FortressFrontiersTurnBegan | FortressFrontiersStepBegan | FortressFrontiersSealed | FortressFrontiersUnsealed | FortressFrontiersEnded | FortressFrontiersIncome | FortressFrontiersOrdered | FortressFrontiersCleared | FortressFrontiersBought | FortressFrontiersUnbought | FortressFrontiersAppeared | FortressFrontiersCollided | FortressFrontiersHealed | FortressFrontiersBuffed | FortressFrontiersStruck | FortressFrontiersLostHealth | FortressFrontiersDied | FortressFrontiersMoved | FortressFrontiersTrapped | FortressFrontiersCaptured | FortressFrontiersBuilt | FortressFrontiersSabotaged | FortressFrontiersRepaired | FortressFrontiersRewarded | FortressFrontiersRespawned | FortressFrontiersWardLit | FortressFrontiersFizzled | FortressFrontiersQueueEnded;

// Honour Lies

export type HonourLiesOrder = "But Sir, Keep Firing" | "Claim Their Standard" | "Hold Fast" | "Kill The Messenger" | "Your People Need You" | "Sound The Drums" | "Shieldwall" | "Swear Vengeance" | "Bring It Down" | "Fight Like Hell" | "No Mercy" | "Shatter Them" | "Wild Magic" | "Ambush" | "Apotheosis" | "Arise" | "Obey" | "Fortify Our Position";

/** {unit:side} enlisted {type:profile} as unit {unit:number}. HL-FORCE-1; known to those whom the rule names. */
export interface HonourLiesEnlisted { event: "enlisted"; unit: PieceName; type: number; role: number; second: number; wide: number; }

/** Unit {unit:number} was dismissed. HL-FORCE-1; known to those whom the rule names. */
export interface HonourLiesDismissed { event: "dismissed"; unit: PieceName; }

/** {seat} is ready. Known to everyone. */
export interface HonourLiesSealed { event: "sealed"; seat: number; }

/** Both forces were shown. HL-FORCE-3; known to everyone. */
export interface HonourLiesForcesRevealed { event: "forces_revealed"; }

/** {unit} deployed in {form}, facing {heading:heading}. HL-SETUP-4; known to everyone. */
export interface HonourLiesDeployed { event: "deployed"; unit: PieceName; x: number; y: number; heading: number; form: "wall" | "square" | "column"; }

/** {unit} deployed into holding {holding:next}. HL-HOLD-5; known to everyone. */
export interface HonourLiesGarrisoned { event: "garrisoned"; unit: PieceName; holding: number; }

/** {unit} had no room and stays off the table. HL-SETUP-7; known to everyone. */
export interface HonourLiesHeldBack { event: "held_back"; unit: PieceName; }

/** Round {number} began. HL-ROUND-1; known to everyone. */
export interface HonourLiesRoundBegan { event: "round_began"; number: number; }

/** {unit} came back, facing {heading:heading}. HL-SPEC-2; known to everyone. */
export interface HonourLiesUnitReturned { event: "unit_returned"; unit: PieceName; x: number; y: number; heading: number; form: "wall" | "square" | "column"; }

/** {seat} brought no unit back. HL-ROUND-1; known to everyone. */
export interface HonourLiesReturnDeclined { event: "return_declined"; seat: number; }

/** {unit} was activated. HL-ROUND-2; known to everyone. */
export interface HonourLiesActivated { event: "activated"; unit: PieceName; }

/** {unit} rushed. HL-SPEC-8; known to everyone. */
export interface HonourLiesRushed { event: "rushed"; unit: PieceName; }

/** {unit} shot at {target} ({face}). HL-VIS-5; known to everyone. */
export interface HonourLiesShot { event: "shot"; unit: PieceName; target: PieceName; face: "front" | "right" | "rear" | "left"; }

/** {unit} reformed into {form}. HL-REFORM-1; known to everyone. */
export interface HonourLiesReformed { event: "reformed"; unit: PieceName; form: "wall" | "square" | "column"; stands: number; }

/** {unit} advanced, facing {heading:heading}. Known to everyone. */
export interface HonourLiesAdvanced { event: "advanced"; unit: PieceName; x: number; y: number; heading: number; stands: number; }

/** {unit} retreated, facing {heading:heading}. HL-COMBAT-12; known to everyone. */
export interface HonourLiesRetreated { event: "retreated"; unit: PieceName; x: number; y: number; heading: number; stands: number; }

/** {unit} pivoted, facing {heading:heading}. HL-MOVE-8; known to everyone. */
export interface HonourLiesPivoted { event: "pivoted"; unit: PieceName; x: number; y: number; heading: number; stands: number; }

/** {unit} sallied, facing {heading:heading}. HL-HOLD-9; known to everyone. */
export interface HonourLiesSallied { event: "sallied"; unit: PieceName; x: number; y: number; heading: number; stands: number; }

/** {unit} engaged {enemy:met}. NOBODY where a holding is engaged; else `holding` is NOWHERE. HL-ENG-9; known to everyone. */
export interface HonourLiesEngaged { event: "engaged"; unit: PieceName; enemy: PieceName; holding: number; face: "front" | "right" | "rear" | "left"; }

/** {unit} {ranged} {enemy}: attack {attack} against defence {defence}, before bids. HL-COMBAT-5; known to everyone. */
export interface HonourLiesBaseScoresSet { event: "base_scores_set"; unit: PieceName; enemy: PieceName; attack: number; defence: number; ranged: "fights" | "shoots"; face: "front" | "right" | "rear" | "left"; }

/** {seat} bids {bid} Health. HL-COMBAT-6; known to the seat in `seat`. */
export interface HonourLiesBidMade { event: "bid_made"; seat: number; bid: number; }

/** {unit} bid {bid} Health, {enemy} {enemy_bid}: attack {attack} against defence {defence}. HL-COMBAT-6; known to everyone. */
export interface HonourLiesBidsRevealed { event: "bids_revealed"; unit: PieceName; enemy: PieceName; bid: number; enemy_bid: number; attack: number; defence: number; }

/** {winner} beat {loser} by {margin}. HL-COMBAT-9; known to everyone. */
export interface HonourLiesCombatWon { event: "combat_won"; winner: PieceName; loser: PieceName; margin: number; }

/** {unit} was disordered. Known to everyone. */
export interface HonourLiesDisordered { event: "disordered"; unit: PieceName; }

/** {unit} lost a stand; {stands} left. HL-PIECE-5; known to everyone. */
export interface HonourLiesStandLost { event: "stand_lost"; unit: PieceName; cell: number; stands: number; }

/** {unit} lost {lost:stands} that had no room there; {stands} left. HL-REB-4; known to everyone. */
export interface HonourLiesStandsLost { event: "stands_lost"; unit: PieceName; lost: number; stands: number; }

/** {unit} was destroyed: {vp:points} for the enemy. HL-PIECE-4; known to everyone. */
export interface HonourLiesUnitDestroyed { event: "unit_destroyed"; unit: PieceName; vp: number; }

/** {unit} was removed from play: {vp:points} for the enemy. HL-SPEC-2; known to everyone. */
export interface HonourLiesUnitRemoved { event: "unit_removed"; unit: PieceName; vp: number; }

/** {unit} fled through {friend}. HL-FLEE-1; known to everyone. */
export interface HonourLiesFledThrough { event: "fled_through"; unit: PieceName; friend: PieceName; }

/** {unit} was summoned. HL-SUM-4; known to everyone. */
export interface HonourLiesUnitSummoned { event: "unit_summoned"; unit: PieceName; }

/** {seat} summoned no unit. HL-SUM-1; known to everyone. */
export interface HonourLiesSummonDeclined { event: "summon_declined"; seat: number; }

/** {unit} occupied holding {holding:next}. HL-HOLD-4; known to everyone. */
export interface HonourLiesHoldingOccupied { event: "holding_occupied"; unit: PieceName; holding: number; }

/** {unit} left holding {holding:next}. HL-HOLD-11; known to everyone. */
export interface HonourLiesHoldingLeft { event: "holding_left"; unit: PieceName; holding: number; }

/** The activation of {unit} ended. HL-ACT-1; known to everyone. */
export interface HonourLiesActivationEnded { event: "activation_ended"; unit: PieceName; }

/** {seat} scored {vp:points} for holding {holding:next}. HL-SCORE-2; known to everyone. */
export interface HonourLiesHoldingScored { event: "holding_scored"; holding: number; seat: number; vp: number; }

/** The game ended {first} to {second}. HL-SCORE-3; known to everyone. */
export interface HonourLiesGameEnded { event: "game_ended"; outcome: number; first: number; second: number; }

/** {seat} took the order {order}. HL-ADV-3; known to everyone. */
export interface HonourLiesOrderPicked { event: "order_picked"; seat: number; order: HonourLiesOrder; }

/** {seat} bids {bid} Strategy. HL-ADV-2; known to the seat in `seat`. */
export interface HonourLiesStrategyBidMade { event: "strategy_bid_made"; seat: number; bid: number; }

/** Crown bid {first} Strategy ({first_left} left), Horde {second} ({second_left} left). HL-ADV-2; known to everyone. */
export interface HonourLiesStrategyBidsRevealed { event: "strategy_bids_revealed"; first: number; second: number; first_left: number; second_left: number; }

/** {seat} has the Initiative. HL-ADV-2; known to everyone. */
export interface HonourLiesInitiativeWon { event: "initiative_won"; seat: number; }

/** A Hero joined {unit}. HL-ADV-1; known to everyone. */
export interface HonourLiesHeroAssigned { event: "hero_assigned"; unit: PieceName; }

/** {seat} played {order}{unit:on}. HL-ADV-3; known to everyone. */
export interface HonourLiesOrderPlayed { event: "order_played"; seat: number; order: HonourLiesOrder; unit: PieceName; place: number; }

/** {seat} paid {cost} Strategy and carried out {order}. HL-ADV-3; known to everyone. */
export interface HonourLiesOrderResolved { event: "order_resolved"; seat: number; order: HonourLiesOrder; cost: number; }

/** {seat}'s order {order} had no effect. HL-ADV-3; known to everyone. */
export interface HonourLiesOrderFailed { event: "order_failed"; seat: number; order: HonourLiesOrder; }

/** {unit} sacrificed its Hero for +3. HL-ADV-1; known to everyone. */
export interface HonourLiesHeroSacrificed { event: "hero_sacrificed"; unit: PieceName; }

/** {unit} lost {lost} Health; {health} left. HL-ADV-3; known to everyone. */
export interface HonourLiesHealthLost { event: "health_lost"; unit: PieceName; lost: number; health: number; }

/** {unit} gained {gained} Health; it has {health}. HL-ADV-3; known to everyone. */
export interface HonourLiesHealthGained { event: "health_gained"; unit: PieceName; gained: number; health: number; }

/** {unit} regained a stand; it has {stands}. HL-ADV-3; known to everyone. */
export interface HonourLiesStandRegained { event: "stand_regained"; unit: PieceName; cell: number; stands: number; }

/** The Hero of {unit} joined {other}. HL-ADV-3; known to everyone. */
export interface HonourLiesHeroMoved { event: "hero_moved"; unit: PieceName; other: PieceName; }

/** {unit} lies in ambush. HL-ADV-3; known to everyone. */
export interface HonourLiesAmbushLaid { event: "ambush_laid"; unit: PieceName; }

/** {unit} came out of ambush. HL-ADV-3; known to everyone. */
export interface HonourLiesAmbushLeft { event: "ambush_left"; unit: PieceName; x: number; y: number; heading: number; form: "wall" | "square" | "column"; }

/** {unit} built holding {holding:next}. HL-ADV-3; known to everyone. */
export interface HonourLiesHoldingBuilt { event: "holding_built"; holding: number; unit: PieceName; }

/** The Events of Honour Lies. */
export type HonourLiesEvent = HonourLiesEnlisted | HonourLiesDismissed | HonourLiesSealed | HonourLiesForcesRevealed | HonourLiesDeployed | HonourLiesGarrisoned | HonourLiesHeldBack | HonourLiesRoundBegan | HonourLiesUnitReturned | HonourLiesReturnDeclined | HonourLiesActivated | HonourLiesRushed | HonourLiesShot | HonourLiesReformed | HonourLiesAdvanced | HonourLiesRetreated | HonourLiesPivoted | HonourLiesSallied | HonourLiesEngaged | HonourLiesBaseScoresSet | HonourLiesBidMade | HonourLiesBidsRevealed | HonourLiesCombatWon | HonourLiesDisordered | HonourLiesStandLost | HonourLiesStandsLost | HonourLiesUnitDestroyed | HonourLiesUnitRemoved | HonourLiesFledThrough | HonourLiesUnitSummoned | HonourLiesSummonDeclined | HonourLiesHoldingOccupied | HonourLiesHoldingLeft | HonourLiesActivationEnded | HonourLiesHoldingScored | HonourLiesGameEnded | HonourLiesOrderPicked | HonourLiesStrategyBidMade | HonourLiesStrategyBidsRevealed | HonourLiesInitiativeWon | HonourLiesHeroAssigned | HonourLiesOrderPlayed | HonourLiesOrderResolved | HonourLiesOrderFailed | HonourLiesHeroSacrificed | HonourLiesHealthLost | HonourLiesHealthGained | HonourLiesStandRegained | HonourLiesHeroMoved | HonourLiesAmbushLaid | HonourLiesAmbushLeft | HonourLiesHoldingBuilt;

// Sun Tzu: The Unfought Battle

/** Order: {force} {order:with_stance}. The plan on the screen shows it. UB-ORDER-1; known to those whom the rule names. */
export interface UnfoughtBattleOrdered { event: "ordered"; force: PieceName; order: number; target: CellName; stance: number; }

/** {force}'s order was taken back. UB-PLAN-1; known to those whom the rule names. */
export interface UnfoughtBattleCleared { event: "cleared"; force: PieceName; }

/** {seat} sealed all orders. UB-TURN-2; known to everyone. */
export interface UnfoughtBattleSealed { event: "sealed"; seat: number; }

/** {seat} paid {cost} Shih and has {left} left. UB-ORDER-10; known to everyone. */
export interface UnfoughtBattlePaid { event: "paid"; seat: number; cost: number; left: number; }

/** {force} {order:order}. For all but the owner. UB-INFO-4; known to those whom the rule names. */
export interface UnfoughtBattleCarriedOut { event: "carried_out"; force: PieceName; order: number; }

/** {force} {order:with_stance}. For the owner, who sees what comes of it. UB-INFO-6; known to those whom the rule names. */
export interface UnfoughtBattleOwnOrder { event: "own_order"; force: PieceName; order: number; target: CellName; stance: number; }

/** {force}'s ghost stands on {hex}. UB-GHOST-1; known to those whom the rule names. */
export interface UnfoughtBattleGhostPlaced { event: "ghost_placed"; force: PieceName; hex: CellName; }

/** Meditation revealed an order: {force} {order:without_stance}. UB-MED-3; known to those whom the rule names. */
export interface UnfoughtBattleRevealed { event: "revealed"; force: PieceName; order: number; target: CellName; }

/** {force} moved from {start} to {to}. Known to those whom the rule names. */
export interface UnfoughtBattleEntered { event: "entered"; force: PieceName; start: CellName; to: CellName; }

/** {force} was blocked by a friendly force on {hex}; the Shih for its order is lost. UB-EXEC-5; known to those whom the rule names. */
export interface UnfoughtBattleBlocked { event: "blocked"; force: PieceName; hex: CellName; }

/** {force} attacked a ghost on {hex} and wasted its advance. UB-GHOST-4; known to everyone. */
export interface UnfoughtBattleWasted { event: "wasted"; force: PieceName; hex: CellName; }

/** `stances` as in `pack_fight`, `packed` has the result and modifiers (`pack_result`). UB-CONFRONT-2; known to everyone. */
export interface UnfoughtBattleFought { event: "fought"; how: number; one: PieceName; two: PieceName; hex: CellName; stances: number; packed: number; }

/** {force:side} loses {lost} Chi for {force}: {left} left. Known to everyone. */
export interface UnfoughtBattleLostChi { event: "lost_chi"; force: PieceName; lost: number; left: number; }

/** {force} retreated from {start} to {to}. UB-RETREAT-2; known to everyone. */
export interface UnfoughtBattleRetreated { event: "retreated"; force: PieceName; start: CellName; to: CellName; }

/** {force} could not retreat and stays; {force:side} loses {lost} more Chi, {left} left. UB-RETREAT-5; known to everyone. */
export interface UnfoughtBattleNoRetreat { event: "no_retreat"; force: PieceName; lost: number; left: number; }

/** {force} had nowhere to retreat to and stays. After a stalemate. UB-RETREAT-5; known to everyone. */
export interface UnfoughtBattleStood { event: "stood"; force: PieceName; }

/** {force} moved from {start} to {to}. For all but the owner, with Upkeep. UB-INFO-7; known to those whom the rule names. */
export interface UnfoughtBattleMoved { event: "moved"; force: PieceName; start: CellName; to: CellName; }

/** {seat}'s ghosts disappeared. UB-GHOST-2; known to the seat in `seat`. */
export interface UnfoughtBattleGhostsGone { event: "ghosts_gone"; seat: number; number: number; }

/** {seat} gains {meditated:gains} and has {now}. UB-MED-1; known to everyone. */
export interface UnfoughtBattleIncome { event: "income"; seat: number; meditated: number; held: number; now: number; }

/** {force} has been encircled for {turns:turns}. UB-VICTORY-5; known to everyone. */
export interface UnfoughtBattleEncircled { event: "encircled"; force: PieceName; turns: number; }

/** {force} was encircled too long: {force:side} loses {lost} Chi, {left} left. UB-VICTORY-4; known to everyone. */
export interface UnfoughtBattlePenalty { event: "penalty"; force: PieceName; lost: number; left: number; }

/** {seat} has held all Contentious ground for {turns:turns}. UB-CONTROL-1; known to everyone. */
export interface UnfoughtBattleDominated { event: "dominated"; seat: number; turns: number; }

/** Turn {turn} began; {seat} has the initiative. UB-TURN-4; known to everyone. */
export interface UnfoughtBattleTurnBegan { event: "turn_began"; turn: number; seat: number; }

/** Known to everyone. */
export interface UnfoughtBattleGameEnded { event: "game_ended"; winner: number; victory: number; shih_one: number; shih_two: number; chi_one: number; chi_two: number; }

/** The Events of Sun Tzu: The Unfought Battle. */
export type UnfoughtBattleEvent = UnfoughtBattleOrdered | UnfoughtBattleCleared | UnfoughtBattleSealed | UnfoughtBattlePaid | UnfoughtBattleCarriedOut | UnfoughtBattleOwnOrder | UnfoughtBattleGhostPlaced | UnfoughtBattleRevealed | UnfoughtBattleEntered | UnfoughtBattleBlocked | UnfoughtBattleWasted | UnfoughtBattleFought | UnfoughtBattleLostChi | UnfoughtBattleRetreated | UnfoughtBattleNoRetreat | UnfoughtBattleStood | UnfoughtBattleMoved | UnfoughtBattleGhostsGone | UnfoughtBattleIncome | UnfoughtBattleEncircled | UnfoughtBattlePenalty | UnfoughtBattleDominated | UnfoughtBattleTurnBegan | UnfoughtBattleGameEnded;

/** The Events of each game, by its id. */
export interface GameEvents {
  "dbd": DbdEvent;
  "doomball": DoomballEvent;
  "fortress-frontiers": FortressFrontiersEvent;
  "honour-lies": HonourLiesEvent;
  "unfought-battle": UnfoughtBattleEvent;
}
