// Token buckets: rate limits for any number of unknown senders in a bounded memory.

export interface BucketOptions {
  /** How often one may ask in the long run. */
  readonly perSecond: number;
  /** How often at once, after a rest. */
  readonly burst: number;
  /** How many are remembered; 10,000 where left out. */
  readonly most?: number;
  /** In milliseconds, from any moment on; the machine's where left out. */
  readonly now?: () => number;
}

/** Takes one token of a name: 0 if there was one, else the seconds until there is. */
export type Take = (name: string) => number;

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** All buckets start full. If there are more names than the limit, those with the oldest requests are full again. */
export function createBuckets({
  perSecond,
  burst,
  most = 10_000,
  now = () => performance.now(),
}: BucketOptions): Take {
  // In the order in which they were asked.
  const buckets = new Map<string, Bucket>();
  return (name) => {
    const at = now();
    const { tokens: left, at: before } = buckets.get(name) ?? { tokens: burst, at };
    const tokens = Math.min(burst, left + ((at - before) / 1000) * perSecond);
    const isThere = tokens >= 1;
    buckets.delete(name);
    buckets.set(name, { tokens: isThere ? tokens - 1 : tokens, at });
    if (buckets.size > most)
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest);
        break;
      }
    return isThere ? 0 : (1 - tokens) / perSecond;
  };
}
