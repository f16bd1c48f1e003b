import { createRequire } from 'node:module'
import type library from 'sharp'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

const require = createRequire(import.meta.url)
let loaded: typeof library | undefined

/** An image to work on. The package takes ten megabytes, so it is loaded with the first image. */
export function sharp(input: SharpInput, options?: SharpOptions): Sharp {
  if (!loaded) {
    loaded = require('sharp') as typeof library
    // One thread for an image: the server stays responsive, and a build works on several images at once.
    loaded.concurrency(1)
  }
  return loaded(input, options)
}
