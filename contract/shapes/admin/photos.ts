import * as v from 'valibot'
import { named } from '../localized.ts'

/** `stopped` by staff; `waiting` also between two attempts. */
export type PhotoState = 'waiting' | 'stopped' | 'failed' | 'done'

/** Why a photo of an import could not be fetched or used. */
export const photoReasons = [
  /** The address, or one that it leads to, is not https or has a password in it. */
  'address',
  /** It is in a private network, or at another port than that of https. */
  'inside',
  'no_host',
  'unreachable',
  'slow',
  'certificate',
  'redirects',
  'not_found',
  /** Only those who signed in there get it. */
  'forbidden',
  'refused',
  /** The other server asked to wait, several times. */
  'busy',
  'too_large',
  /** A web page, such as that on which a service shows the photo. */
  'page',
  /** A format of phones that we cannot read. */
  'heic',
  'not_picture',
  'too_many_pixels',
  'unreadable',
  'infected',
  /** The product has as many photos as it may. */
  'full',
] as const
export type PhotoReason = (typeof photoReasons)[number]

const ofProduct = v.object({ id: v.string(), code: v.string(), ...named })

/** How far the photos of imports are. */
export const photoProgress = v.object({
  /** Of those with an address: fetched in the last days, and all that are not yet or were then. */
  done: v.number(),
  total: v.number(),
  /** To be fetched, and whether staff stopped it. */
  waiting: v.number(),
  stopped: v.number(),
  failed: v.number(),
  /** The first of those that failed. */
  failures: v.array(
    v.object({
      id: v.string(),
      source: v.string(),
      reason: v.picklist(photoReasons),
      object: ofProduct,
    }),
  ),
  /** Files that a table names and that nobody has sent: how many, and the first of them. */
  missing: v.object({ count: v.number(), names: v.array(v.string()) }),
})
export type PhotoProgress = v.InferOutput<typeof photoProgress>

/** What a file may be named after: each product, and the files that tables name or that were sent. */
export const photoNames = v.object({
  products: v.array(v.object({ id: v.string(), code: v.string(), name: v.string() })),
  files: v.array(v.object({ object: v.string(), source: v.string(), done: v.boolean() })),
})
export type PhotoNames = v.InferOutput<typeof photoNames>
