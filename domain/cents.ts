/** An amount that somebody typed, in euros. */
export const isAmount = (euros: number) => Number.isFinite(euros) && euros >= 0

/** Of euros. */
export const centsOf = (euros: number) => Math.round(euros * 100)
