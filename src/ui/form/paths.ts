/** Values that are set as a whole. */
type Leaf = string | number | boolean | null | undefined | readonly unknown[]

/** The dotted paths of the values in `V`, nested ones included. */
export type PathOf<V> = {
  [K in keyof V & string]: V[K] extends Leaf ? K : K | `${K}.${PathOf<V[K]>}`
}[keyof V & string]

/** The type of the value at a path. */
export type ValueAt<V, P> = P extends keyof V
  ? V[P]
  : P extends `${infer K extends keyof V & string}.${infer Rest}`
    ? ValueAt<V[K], Rest>
    : never

/** The value at a dotted path. */
export function valueAt<V extends object, P extends PathOf<V>>(values: V, path: P) {
  const keys: string[] = path.split('.')
  return keys.reduce<unknown>((inner, key) => Object(inner)[key], values) as ValueAt<V, P>
}

/** A copy of `values` with another value at a dotted path. */
export function withAt<V extends object>(values: V, path: string, value: unknown): V {
  const [key = '', ...rest] = path.split('.')
  const inner = rest.length > 0 ? withAt(Object(values)[key], rest.join('.'), value) : value
  return { ...values, [key]: inner }
}

/** Whether a path is at or below another one. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`)
}
