// What requests suggest of a gateway. A guess is a question: it is in no file until it is confirmed.

/** What fills an extension point, or an entry of the settings such as `features.registered_ip`, as far as it was seen. */
export interface Guess {
  readonly id: string;
  readonly value: unknown;
  /** What was sent and received. */
  readonly evidence: string;
}

export const isOfSettings = (id: string): boolean =>
  /^(?:merchant|test_data|request_fields|features|notifications|credentials)\./.test(id);
