/** A closure, or with `hours` an additional opening day. */
export type Closure = {
  point: string
  first: string
  last: string
  name: string | null
  hours: string
}
