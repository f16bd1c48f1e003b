/** A cache that forgets what was used longest ago when the sizes of its values exceed `most`. */
export class BoundedCache<V> {
  readonly #most: number
  readonly #sizeOf: (value: V) => number
  // A Map keeps the order in which its keys were set.
  readonly #values = new Map<string, V>()
  #size = 0

  /** @param sizeOf in the unit of `most`; by default each value counts as one */
  constructor(most: number, sizeOf: (value: V) => number = () => 1) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: string, value: V): void {
    this.#remove(key)
    this.#values.set(key, value)
    this.#size += this.#sizeOf(value)
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most) break
      this.#remove(oldest)
    }
  }

  #remove(key: string) {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#values.delete(key)
    this.#size -= this.#sizeOf(value)
  }
}
