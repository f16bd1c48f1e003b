import * as v from 'valibot'
import { plainDate } from '../fields.ts'
import { geo, picture } from './common.ts'
import { localized } from './localized.ts'

/**
 * Opening hours of one weekday. `day` is 1 (Monday) to 7 (Sunday); `hours` are ranges such as
 * `09:00-12:30, 15:00-19:00`, empty when closed.
 */
export const openingHours = v.object({ id: v.string(), day: v.number(), hours: v.string() })

/** A closure. Sic: `inizio` and `fine` are its first and last days. */
export const holiday = v.object({
  id: v.string(),
  inizio: plainDate,
  fine: plainDate,
  name: v.nullable(v.string()),
})

export const additionalDay = v.object({ id: v.string(), day: plainDate, hours: v.string() })

export const opening = v.object({
  opening_hours: v.array(openingHours),
  holidays: v.array(holiday),
  additional_days: v.array(additionalDay),
})
export type Opening = v.InferOutput<typeof opening>

/** Coordinates of a point, in degrees. */
const position = v.object({ latitude: v.number(), longitude: v.number() })

/** A pickup point. A private one has only an approximate position. */
export const pickupPoint = v.object({
  id: v.string(),
  name: v.string(),
  address: v.nullable(geo),
  /** Coordinates of a library's point, if known; `null` for a home. */
  position: v.nullable(position),
  /** For a private home, the part of town and the centre of its grid square; else `null`. */
  approximate: v.nullable(
    v.object({
      area: v.nullable(v.string()),
      latitude: v.nullable(v.number()),
      longitude: v.nullable(v.number()),
    }),
  ),
  map_link: v.nullable(v.string()),
  img: v.nullable(picture),
  /** Readable summary of the open days, such as «lunedì–venerdì». */
  opening_days: localized,
  opening_times: v.string(),
  ...opening.entries,
  smartlocker_instruction: v.nullable(localized),
  /** How many lines of a booking can be collected there; `null`: any number. An earlier server leaves it out. */
  lines: v.optional(v.nullable(v.number())),
  is: v.object({ available: v.boolean(), smartlocker: v.boolean(), private: v.boolean() }),
})
export type PickupPoint = v.InferOutput<typeof pickupPoint>
