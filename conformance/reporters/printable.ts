// Makes foreign text safe for a terminal: it replaces control characters except tab and line end, and characters that change the
// direction of writing.

// Control signs but tab and line end, and those that turn the direction of writing.
// oxlint-disable-next-line no-control-regex
const foreign = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text with every such sign replaced. */
export const printable = (text: string): string =>
  text.replaceAll("\r\n", "\n").replaceAll(foreign, "\ufffd");
