import { type Family, families, limits } from '#contract/limits.ts'
import { italian } from '#contract/texts/italian.ts'
import { defaultLocale, type Locale, usualLanguages } from '#contract/texts/languages.ts'
import { csvText } from '#domain/csv.ts'
import { headingsOf } from '#server/areas/export/export-library.ts'
import type { TableName } from '#server/areas/import/rows.ts'
import type { Source } from '#server/areas/import/sources/source.ts'
import { cellsOf } from '#server/areas/import/text-columns.ts'
import { say, sayInAll } from '#server/core/texts/say.ts'

export type StarterChoice = {
  id: string
  domain: string
  name: string
  email: string | null
  phone: string | null
  hue: number
  /** Its first language; without it that of most libraries. */
  language?: Locale
  /** With a first desk, whose address and hours its staff fill in. */
  withDesk?: boolean
}

const texts = italian({
  welcome: 'Ti diamo il benvenuto in {name}',
  howItWorks:
    'Trova l’oggetto che ti serve, scegli i giorni e il punto di ritiro, e vieni a prenderlo.',
  rules:
    '<h2>Regolamento</h2><p>Il prestito è gratuito e dura al massimo {days} giorni. Gli oggetti si riportano integri e puliti.</p>',
  adhesion:
    '<h2>Adesione</h2><p>Mi impegno a riportare gli oggetti entro la data indicata e ad averne cura.</p>',
  openingDays: 'martedì e sabato',
  desk: 'Banco',
})

/** The settings of a new library. All can be changed later in the administration. */
function starterSettings({ id, domain, name, email, phone, hue, language }: StarterChoice) {
  const [first] = usualLanguages
  const own = language ?? first
  return {
    id,
    domain,
    name,
    languages: [own, ...usualLanguages.filter(one => one !== own)],
    time_zone: 'Europe/Rome',
    is: {
      available: true,
      auto_membership: false,
      mandatory_sharing: false,
      renewable_card: false,
      sso_signin: false,
    },
    welcome_content: [
      {
        title: sayInAll(texts.welcome, { name }),
        text: sayInAll(texts.howItWorks),
      },
    ],
    links: { how_work: null, membership: null, contact: null },
    regolamento: sayInAll(texts.rules, { days: String(limits.loanMaxDays) }),
    adhesion_form: sayInAll(texts.adhesion),
    faq_pdf: null,
    website: null,
    renewal_card: null,
    renewal_cards: [],
    pp_pk: null,
    delivery: { on: false, price: 0, radius: 0 },
    items: { preparations_days: 1 },
    university: null,
    adhesion_exempt_hosts: [],
    signup_disclaimer: null,
    contacts: { phone, email, whatsapp: null, telegram: null },
    socials: { ig: null, tw: null, yt: null, fb: null },
    max_inactivity: 10_800,
    branding: { hue, logo: null },
    same_day_turnover: false,
  }
}

const examples = (): Partial<Record<TableName, Record<string, string | undefined>>> => ({
  headquarters: {
    code: 'centro',
    name: 'Sportello Centro',
    kind: 'desk',
    address: 'Via Roma 1',
    cap: '40121',
    city: 'Bologna',
    province: 'BO',
    ...cellsOf('opening_days', sayInAll(texts.openingDays)),
    opening_times: '10:00-13:00',
    tue: '10:00-13:00',
    sat: '10:00-13:00',
  },
  objects: {
    code: 'OGT-0001',
    name: 'Trapano a percussione',
    description: 'Con le punte da muro più usate.',
    categories: 'attrezzi',
    family: 'tools',
    location: 'centro',
    accessories: 'valigetta;punte',
  },
  closures: { headquarters: 'centro', when: '12-25', name: 'Natale' },
})

const categories: Record<Family, string> = italian({
  tools: 'Attrezzi',
  kitchen: 'Cucina',
  games: 'Giochi',
  kids: 'Bambini',
  camping: 'Campeggio',
  garden: 'Giardino',
  music: 'Musica',
  sports: 'Sport',
  tech: 'Tecnologia',
  'sanitary-ware': 'Ausili sanitari',
  tableware: 'Stoviglie e feste',
  hobby: 'Passatempi',
  newborns: 'Neonati',
})

/** The categories of a new library, as a table to import. */
function starterCategories(): string {
  const headings = headingsOf('categories')
  const rows = families.map((family, index) => {
    const name = categories[family]
    const slug = name.toLowerCase().replace(/ /g, '-')
    const row: Record<string, string | undefined> = {
      slug,
      ...cellsOf('name', sayInAll(name)),
      family,
      order: String(index + 1),
    }
    return headings.map(heading => row[heading])
  })
  return csvText(headings, rows)
}

/** A new library: only texts and categories, and perhaps a desk. */
export function starterLibrary(choice: StarterChoice): Source {
  const files = new Map([
    ['library.json', JSON.stringify(starterSettings(choice))],
    ['categories.csv', starterCategories()],
  ])
  if (choice.withDesk) {
    const name = say(choice.language ?? defaultLocale, texts.desk)
    // Its staff write the address.
    const desk = {
      code: 'banco',
      name,
      kind: 'desk',
      address: '-',
      cap: '00000',
      city: '-',
      province: '-',
    }
    files.set('headquarters.csv', csvText(Object.keys(desk), [Object.values(desk)]))
  }
  return {
    names: [...files.keys()],
    read: name => (files.has(name) ? Buffer.from(files.get(name) ?? '') : null),
  }
}

/** The files of a folder to fill in: the settings, and tables with headings and an example row. */
export function starterFolder(choice: StarterChoice): Map<string, string> {
  const files = new Map([['library.json', `${JSON.stringify(starterSettings(choice), null, 2)}\n`]])
  files.set('categories.csv', starterCategories())
  for (const table of ['headquarters', 'closures', 'objects', 'members'] as const) {
    const headings = headingsOf(table)
    const example = examples()[table]
    const rows = example ? [headings.map(heading => example[heading])] : []
    files.set(`${table}.csv`, csvText(headings, rows))
  }
  return files
}
