import { createRequire } from 'node:module'
import type library from 'sharp'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

const require = createRequire(import.meta.url)
let loaded: typeof library | undefined

/** An image to work on. The library fills ten megabytes, so it is loaded by the first image there is. */
export function sharp(input: SharpInput, options?: SharpOptions): Sharp {
  if (!loaded) {
    loaded = require('sharp') as typeof library
    // One thread an image: the server stays free, and a build runs several images at once.
    loaded.concurrency(1)
  }
  return loaded(input, options)
}
