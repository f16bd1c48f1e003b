/** What a trial library may be. How many an installation has at once is the operator's setting. */
export const trialLimits = {
  days: 30,
  /** How many days it can still be read and exported after its end, before it is removed. */
  readDays: 7,
  reminderDays: [7, 1],
  /** How long the link of the e-mail works. */
  linkHours: 48,
  /** Requests of one network, of one mailbox and of all together, in a day. */
  perNetwork: 5,
  perMailbox: 3,
  perDay: 200,
  /** Calls of one day. */
  dailyCalls: 20_000,
  size: { objects: 3000, members: 2000, bytes: 500_000_000 },
} as const
export type TrialLimits = Record<keyof (typeof trialLimits)['size'], number>
