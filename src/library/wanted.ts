/** The days and the pickup point that a person chose before the checkout began, as in the URL. */
export type Wanted = { point?: string; from?: string; to?: string }

const day = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** The formats that the server accepts. */
export const wantedForms = { point: /^[\w-]{1,64}$/, from: day, to: day }

/** The valid choices of a URL. */
export function wantedOf(search: Record<string, unknown>): Wanted {
  return fitting(search, wantedForms)
}

/** The values of a URL that have their format. */
export function fitting(search: Record<string, unknown>, forms: Record<string, RegExp>) {
  const valid = Object.entries(forms).flatMap(([name, form]) => {
    const value = search[name]
    return typeof value === 'string' && form.test(value) ? [[name, value]] : []
  })
  return Object.fromEntries(valid)
}
