import * as v from 'valibot'
import { plainDate } from '../fields.ts'
import { geo, localized, picture } from './common.ts'

/**
 * Opening of one weekday. `day` is 1 (Monday) to 7 (Sunday); `hours` are ranges such as
 * `09:00-12:30, 15:00-19:00`, empty when closed.
 */
export const openingHours = v.object({ id: v.string(), day: v.number(), hours: v.string() })

/** A closure, sic: `inizio` and `fine` are its first and last days. */
export const holiday = v.object({
  id: v.string(),
  inizio: plainDate,
  fine: plainDate,
  name: v.nullable(v.string()),
})

/** A day open beyond the weekly hours. */
export const additionalDay = v.object({ id: v.string(), day: plainDate, hours: v.string() })

/** When a pickup point hands out and takes back. */
export const opening = v.object({
  opening_hours: v.array(openingHours),
  holidays: v.array(holiday),
  additional_days: v.array(additionalDay),
})
export type Opening = v.InferOutput<typeof opening>

/** Where a point is, in degrees. */
const position = v.object({ latitude: v.number(), longitude: v.number() })

/** A pickup point. For a private one there is no exact address, only the approximate place. */
export const headquarters = v.object({
  id: v.string(),
  name: v.string(),
  address: v.nullable(geo),
  /** Of a point of the library, where known; of a home `null`. */
  position: v.nullable(position),
  /** Of a private home, the part of town and the middle of the square it is in; else `null`. */
  approximate: v.nullable(
    v.object({
      area: v.nullable(v.string()),
      latitude: v.nullable(v.number()),
      longitude: v.nullable(v.number()),
    }),
  ),
  map_link: v.nullable(v.string()),
  img: v.nullable(picture),
  /** Human summary of the open days, such as «lunedì–venerdì». */
  opening_days: localized,
  opening_times: v.string(),
  ...opening.entries,
  smartlocker_instruction: v.nullable(localized),
  is: v.object({ available: v.boolean(), smartlocker: v.boolean(), private: v.boolean() }),
})
export type Headquarters = v.InferOutput<typeof headquarters>

/** Id of the synthetic pickup point that stands for home delivery. */
export const deliveryPoint = 'delivery'
