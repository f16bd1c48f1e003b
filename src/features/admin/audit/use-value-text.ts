import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AuditFormat } from '#contract/audit/fields.ts'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import type { OwnField } from '#contract/shapes/admin/transfer.ts'
import type { DeskCheck } from '#contract/shapes/desk/lending.ts'
import { type Locale, languageOf, locales } from '#contract/texts/languages.ts'
import { isAdmin, isSuper } from '#domain/permissions.ts'
import { statusLabels } from '#src/i18n/order-status.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { kindNames, methodNames } from '#src/library/payment/receipt-texts.ts'
import { checkNames } from '#src/library/products/check-names.ts'
import { rightWords } from '../members/member-rights.tsx'

type Texts = Record<string, MessageDescriptor>

/** Values that are one of a few, in the words of their forms. */
const choices: { [F in AuditFormat]?: Texts } = {
  status: statusLabels,
  copyState: {
    in_service: msg`In servizio`,
    repair: msg`In manutenzione`,
    missing: msg`Manca`,
    retired: msg`Dismessa`,
  },
  contactKind: {
    call: msg`Chiamata`,
    message: msg`Messaggio`,
    email: msg`E-mail dall'app`,
    letter: msg`Lettera da dire`,
    note: msg`Nota`,
  },
  right: {
    desk: rightWords.desk[0],
    catalogue: rightWords.catalogue[0],
    members: rightWords.members[0],
    money: rightWords.money[0],
    settings: rightWords.settings[0],
    all: rightWords.all[0],
  },
  receiptKind: kindNames,
  paymentMethod: methodNames,
  pointKind: { desk: msg`Da un banco`, smartlocker: msg`Da uno smartlocker` },
  outcome: { repaired: msg`Riparato`, nothing: msg`Non era niente` },
}

type Days = { inizio?: string; fine?: string; from?: string; to?: string; name?: string | null }
type Opening = { day: string; hours: string }
type Override = { check: DeskCheck; reason: string }
type Card = { name: string; price?: number; from?: string; to?: string }
type Counts = { created: number; updated: number }

/** Writes values of the log in words: each as a list of texts, which is empty if there is nothing. */
export function useValueText() {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  const yes = (value: unknown) => (value ? t`sì` : t`no`)

  /** What is behind an id. */
  const named = (kind: string, id: unknown, { names = {} }: AuditEntry) => {
    const known = names[`${kind}:${id}`]
    if (!known) return t`Non c'è più`
    return kind === 'member' ? nameOf(known.name) : format.text(known.names ?? {}) || known.name
  }
  const level = (value: number) => {
    if (isSuper(value)) return t`Anche decidere chi la gestisce`
    return isAdmin(value) ? t`Gestire l'oggettoteca` : t`Iscritto`
  }
  const period = ({ inizio = '', fine = '', from = inizio, to = fine }: Days) =>
    format.period({ from, to })
  const card = ({ name, price, from, to }: Card) =>
    [name, price !== undefined && format.money(price), from && to && period({ from, to })]
      .filter(Boolean)
      .join(', ')

  const one = (value: unknown, how: AuditFormat, entry: AuditEntry): string => {
    switch (how) {
      case 'yes':
        return yes(value)
      case 'count':
        return String(Array.isArray(value) ? value.length : value)
      case 'minutes':
        return String(Math.round(Number(value) / 60))
      case 'bytes':
        return format.megabytes(Number(value))
      case 'euro':
        return format.money(Number(value))
      case 'cents':
        return format.money(Number(value) / 100)
      case 'day':
        return format.day(String(value))
      case 'moment':
        return format.moment(String(value))
      case 'version':
        return /^\d{4}-\d\d-\d\dT/.test(String(value))
          ? format.moment(String(value))
          : String(value)
      case 'language':
      case 'languages':
        return locales.includes(value as Locale) ? languageOf(value as Locale).name : String(value)
      case 'level':
        return level(Number(value))
      case 'point':
      case 'member':
      case 'copy':
      case 'category':
        return named(how, value, entry)
      case 'categoryList':
        return named('category', value, entry)
      case 'address':
        return addressText(value as Record<string, string>)
      case 'html':
        return textOfHtml(String(value))
      case 'changed':
        return t`cambiato`
      case 'closures': {
        const { name } = value as Days
        return [period(value as Days), name].filter(Boolean).join(', ')
      }
      case 'openings': {
        const { day, hours } = value as Opening
        return `${format.day(day)}: ${hours}`
      }
      case 'cards':
        return card(value as Card)
      case 'overrides': {
        const { check, reason } = value as Override
        const known = checkNames[check]
        return known ? `${i18n._(known)}: ${reason}` : reason
      }
      case 'ownFields': {
        const { name, value: text, for: viewer } = value as OwnField
        return `${name}: ${text}${viewer === 'all' ? ` (${t`per tutti`})` : ''}`
      }
      case 'counts': {
        const { created, updated } = value as Counts
        return t`${created} nuovi, ${updated} aggiornati`
      }
      default: {
        const choice = choices[how]?.[String(value)]
        return choice ? i18n._(choice) : String(value)
      }
    }
  }
  return {
    named,
    texts: (value: unknown, how: AuditFormat, entry: AuditEntry): string[] => {
      if (value === null || value === undefined || value === '') return []
      const all = Array.isArray(value) && how !== 'count' && how !== 'changed' ? value : [value]
      return all.map(each => one(each, how, entry))
    },
  }
}

const addressText = ({ address, cap, city, province }: Record<string, string>) =>
  [address, [cap, city].filter(Boolean).join(' '), province].filter(Boolean).join(', ')

/** A text of the library without its marks. */
function textOfHtml(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}
