/** A piece of a YAML stream that holds one document. */
export interface Piece {
  readonly text: string;
  /** Line of the piece's first character in the file, from 1. */
  readonly line: number;
}

/** Offsets where the objects of a text begin that is a row of JSON objects, such as kubectl reads; empty for any other text. */
function jsonStarts(text: string): readonly number[] {
  if (!/^\s*\{/.test(text) || !/\}\s*\{/.test(text)) return [];
  const starts: number[] = [];
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === "{" && depth === 0) starts.push(index);
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
  }
  const parts = starts.map((start, i) => text.slice(start, starts[i + 1] ?? text.length));
  return parts.every(isJson) ? starts : [];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A piece as it is, or the JSON objects that stand in it one after the other. */
function withJsonObjects(piece: Piece): readonly Piece[] {
  const starts = jsonStarts(piece.text);
  if (starts.length < 2) return [piece];
  let line = piece.line + piece.text.slice(0, starts[0]).split("\n").length - 1;
  return starts.map((start, i) => {
    const text = piece.text.slice(start, starts[i + 1] ?? piece.text.length);
    const found = { text, line };
    line += text.split("\n").length - 1;
    return found;
  });
}

const MARKER = /^(?:---|\.\.\.)(?=\s|$)/;
/** A line without content of its own: blank, a comment, or a directive, which says nothing about the objects. */
const BARE = /^(?:\s*(?:#.*)?|%.*)$/;

/**
 * The documents of a YAML stream as texts of their own, so that a fault in one never hides the others. Pieces without content are left out.
 * A line that starts with `---` or `...` ends a document wherever it stands, also within quoted and block text. Source: YAML 1.2.2 §9.1.4 (c-forbidden).
 */
export function splitDocuments(stream: string): readonly Piece[] {
  const text = stream.startsWith("\uFEFF") ? stream.slice(1) : stream;
  const pieces: Piece[] = [];
  let piece = { start: 0, line: 1, content: false };
  let line = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const next = newline < 0 ? text.length : newline + 1;
    const current = text.slice(start, next).trimEnd();
    line += 1;
    const marker = MARKER.exec(current)?.[0];
    if (marker !== undefined) {
      if (piece.content) pieces.push({ text: text.slice(piece.start, start), line: piece.line });
      // `---` opens the next document and may hold its first content; after `...` it starts on the next line.
      const opens = marker === "---";
      piece = { start: opens ? start : next, line: opens ? line : line + 1, content: !BARE.test(current.slice(3)) };
    } else if (!piece.content) {
      piece.content = !BARE.test(current);
    }
    start = next;
  }
  if (piece.content) pieces.push({ text: text.slice(piece.start), line: piece.line });
  return pieces.flatMap(withJsonObjects);
}
