// A time limit for work that may take too long.

/** The result of the work, or `late` if it takes longer than so many milliseconds of real time. */
export async function within<T>(milliseconds: number, work: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, milliseconds, late);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
