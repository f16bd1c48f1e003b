/** The caller of a transfer ended the connection: nobody waits for its result any more. */
export class TransferStopped extends Error {}
