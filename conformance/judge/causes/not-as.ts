// The end of a sentence about a wrong value.

/** What is expected instead. */
export const notAs = (expected: string): string =>
  expected.startsWith("to be ")
    ? `, but must be ${expected.slice(6)}`
    : /^(?:neither|no|not|none)\b/.test(expected)
      ? `, but must be ${expected}`
      : `, not ${expected}`;
