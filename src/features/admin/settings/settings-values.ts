import type { Settings } from '#contract/shapes/admin/setup.ts'

const networks = ['ig', 'tw', 'yt', 'fb'] as const

/** The texts and numbers of the settings as form values, by dotted name. */
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
    membership: settings.membership ?? '',
    contact: settings.contact ?? '',
    ...Object.fromEntries(
      networks.map(network => [`socials.${network}`, settings.socials[network] ?? '']),
    ),
    'delivery.price': String(settings.delivery.price),
    'delivery.radius': String(settings.delivery.radius),
    queue_days: String(settings.queue_days),
    'regolamento.it': regolamento.it,
    'regolamento.en': regolamento.en,
    'adhesion_form.it': adhesion_form.it,
    'adhesion_form.en': adhesion_form.en,
    'signup_disclaimer.it': signup_disclaimer.it,
    'signup_disclaimer.en': signup_disclaimer.en,
    preparations_days: String(settings.preparations_days),
  }
}

type Stored =
  | 'same_day_turnover'
  | 'repeat_extension'
  | 'renewable_card'
  | 'auto_membership'
  | 'mandatory_sharing'
  | 'staff_second_factor'
  | 'sign_on_suffices'
export type Flag = Stored | 'delivers'

/** The settings that are not text fields. */
export type Choices = Pick<Settings, Stored | 'renewal_cards' | 'welcome_content'> & {
  delivers: boolean
}

export function choicesOf(settings: Settings): Choices {
  const { same_day_turnover, repeat_extension, renewable_card, auto_membership } = settings
  const { mandatory_sharing, renewal_cards, welcome_content, delivery } = settings
  const { staff_second_factor, sign_on_suffices } = settings
  return {
    ...{ same_day_turnover, repeat_extension, renewable_card, auto_membership },
    ...{ mandatory_sharing, staff_second_factor, sign_on_suffices },
    ...{ renewal_cards, welcome_content, delivers: delivery.on },
  }
}

/** The opposite of `toValues`. The contract refuses texts that are no number. */
export function fromValues(
  values: Record<string, string>,
  { delivers, ...choices }: Choices,
): Settings {
  const text = (name: string) => values[name] ?? ''
  const maybe = (name: string) => text(name).trim() || null
  const number = (name: string) => Number(text(name).replace(',', '.') || Number.NaN)
  const both = (name: string) => ({ it: text(`${name}.it`), en: text(`${name}.en`) })
  return {
    name: text('name'),
    hue: number('hue'),
    contacts: {
      phone: maybe('contacts.phone'),
      email: maybe('contacts.email'),
      whatsapp: maybe('contacts.whatsapp'),
      telegram: maybe('contacts.telegram'),
    },
    website: maybe('website'),
    how_work: maybe('how_work'),
    membership: maybe('membership'),
    contact: maybe('contact'),
    socials: {
      ig: maybe('socials.ig'),
      tw: maybe('socials.tw'),
      yt: maybe('socials.yt'),
      fb: maybe('socials.fb'),
    },
    delivery: { on: delivers, price: number('delivery.price'), radius: number('delivery.radius') },
    queue_days: number('queue_days'),
    regolamento: both('regolamento'),
    adhesion_form: both('adhesion_form'),
    signup_disclaimer: both('signup_disclaimer'),
    preparations_days: number('preparations_days'),
    ...choices,
  }
}
