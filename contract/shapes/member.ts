import * as v from 'valibot'
import { email, fiscalCode, newPassword, phone, postalCode, requiredText } from '../fields.ts'
import { geo } from './common.ts'

/** The signed-in member's own profile. */
export const me = v.object({
  id: v.string(),
  name: v.string(),
  first_name: v.string(),
  email: v.string(),
  origin_id: v.nullable(v.string()),
  card_number: v.nullable(v.string()),
  phone_number: v.nullable(v.string()),
  domicile_geo: v.nullable(geo),
  is: v.object({ active_card: v.boolean(), banned: v.boolean() }),
  /** Sic: the adhesion form, accepted or not. */
  modulo_adesione: v.object({ accettato: v.boolean() }),
  my_product_count: v.number(),
  product_borrowed_count: v.number(),
  /** How many more loans the member may open now; computed, never stored. */
  available_loans: v.number(),
  can_post_objects: v.boolean(),
  /** 1 or below super, 4 or below admin. */
  level: v.number(),
})
export type Me = v.InferOutput<typeof me>

/** The membership agreement: rich text (HTML). */
export const adhesionForm = v.object({ ID: v.string(), Modulo: v.string() })

export const signup = v.object({
  name: v.object({ first_name: requiredText, last_name: requiredText }),
  email,
  password: newPassword,
  phone,
  fiscalcode: v.union([fiscalCode, requiredText]),
  address: v.object({
    address: requiredText,
    city: requiredText,
    province: requiredText,
    postalcode: postalCode,
    nation: v.optional(v.string(), 'IT'),
  }),
})
export type Signup = v.InferOutput<typeof signup>
