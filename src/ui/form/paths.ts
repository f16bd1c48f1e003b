type Leaf = string | number | boolean | null | undefined

type Key<V> = V extends readonly unknown[] ? `${number}` : keyof V & string
type At<V, K> = V extends readonly (infer Item)[] ? Item : K extends keyof V ? V[K] : never

/** The dotted paths of the values in `V`, nested ones included. The items of a list have numbers. */
export type PathOf<V> = {
  [K in Key<V>]: At<V, K> extends Leaf ? K : K | `${K}.${PathOf<At<V, K>>}`
}[Key<V>]

/** The type of the value at a path. */
export type ValueAt<V, P> =
  P extends Key<V>
    ? At<V, P>
    : P extends `${infer K}.${infer Rest}`
      ? ValueAt<At<V, K>, Rest>
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
  const copy: V = Array.isArray(values) ? Object.assign([], values) : { ...values }
  return Object.assign(copy, { [key]: inner })
}

/** Whether a path is at or below another one. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`)
}
