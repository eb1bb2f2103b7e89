// What requests suggest of a gateway. A guess is a question: nothing of it stands in a file before somebody has said yes.

/** What fills an extension point, or an entry of the settings such as `features.registered_ip`, as far as it was seen. */
export interface Guess {
  readonly id: string;
  readonly value: unknown;
  /** What was sent and received. */
  readonly evidence: string;
}

export const isOfSettings = (id: string): boolean =>
  /^(?:merchant|test_data|request_fields|features|notifications|credentials)\./.test(id);
