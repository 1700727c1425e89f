/** A piece of a YAML stream that holds one document. */
export interface Piece {
  readonly text: string;
  /** Line of the piece's first character in the file, from 1. */
  readonly line: number;
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
  return pieces;
}
