import type { Settings } from '#contract/shapes/admin.ts'

/** The settings' texts and numbers as a form keeps them, by dotted name. */
export function toValues(settings: Settings): Record<string, string> {
  const { contacts, regolamento, adhesion_form, signup_disclaimer } = settings
  return {
    name: settings.name,
    hue: String(settings.hue),
    'contacts.phone': contacts.phone ?? '',
    'contacts.email': contacts.email ?? '',
    'contacts.whatsapp': contacts.whatsapp ?? '',
    'contacts.telegram': contacts.telegram ?? '',
    website: settings.website ?? '',
    how_work: settings.how_work ?? '',
    'regolamento.it': regolamento.it,
    'regolamento.en': regolamento.en,
    'adhesion_form.it': adhesion_form.it,
    'adhesion_form.en': adhesion_form.en,
    'signup_disclaimer.it': signup_disclaimer.it,
    'signup_disclaimer.en': signup_disclaimer.en,
    preparations_days: String(settings.preparations_days),
  }
}

export type Choices = Pick<
  Settings,
  'same_day_turnover' | 'repeat_extension' | 'renewable_card' | 'renewal_cards'
>

/** And back. A number that is none is refused by the contract. */
export function fromValues(values: Record<string, string>, choices: Choices): Settings {
  const text = (name: string) => values[name] ?? ''
  const maybe = (name: string) => text(name).trim() || null
  const both = (name: string) => ({ it: text(`${name}.it`), en: text(`${name}.en`) })
  return {
    name: text('name'),
    hue: Number(text('hue') || Number.NaN),
    contacts: {
      phone: maybe('contacts.phone'),
      email: maybe('contacts.email'),
      whatsapp: maybe('contacts.whatsapp'),
      telegram: maybe('contacts.telegram'),
    },
    website: maybe('website'),
    how_work: maybe('how_work'),
    regolamento: both('regolamento'),
    adhesion_form: both('adhesion_form'),
    signup_disclaimer: both('signup_disclaimer'),
    preparations_days: Number(text('preparations_days') || Number.NaN),
    ...choices,
  }
}
