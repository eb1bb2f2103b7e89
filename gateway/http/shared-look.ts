// One database query for all callers that ask for the same at the same time. No caller gets a result that is older
// than its call: a caller that arrives during a query waits for the next one. Nothing is kept after the last caller.

/** The function, so that looks for the same key follow one another and are shared. */
export function sharedLook<Key extends readonly string[], T>(
  look: (...key: Key) => Promise<T>,
): (...key: Key) => Promise<T> {
  const looks = new Map<string, { readonly current: Promise<T>; next?: Promise<T> }>();
  const begin = (name: string, key: Key): Promise<T> => {
    const current = look(...key);
    const mine: { readonly current: Promise<T>; next?: Promise<T> } = { current };
    looks.set(name, mine);
    const over = () => {
      if (mine.next === undefined) looks.delete(name);
    };
    current.then(over, over);
    return current;
  };
  return (...key) => {
    const name = JSON.stringify(key);
    const under = looks.get(name);
    if (under === undefined) return begin(name, key);
    const after = () => begin(name, key);
    return (under.next ??= under.current.then(after, after));
  };
}
