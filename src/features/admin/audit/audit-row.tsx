import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import { languageOf } from '#contract/texts/languages.ts'
import type { Localized } from '#contract/texts/localized.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { weekdayNames } from '#src/i18n/weekday-names.ts'
import { PersonLink } from '#src/library/members/person-link.tsx'
import { VisuallyHidden } from '#src/ui/states/states.tsx'
import { ListRow } from '../parts/list.tsx'
import { type CallInName, callNames, type Named, sentenceOf } from './act-words.ts'
import styles from './audit-page.module.css'
import { type Change, changesOf } from './changes.ts'
import { fieldNames, type NamedField } from './field-words.ts'
import { useValueText } from './use-value-text.ts'

/** An entry of the log: a sentence with links, when it was, and what differs. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui()
  const format = useFormat()
  const { in_name_of: subject, action, target } = entry
  const isLoan = action.split(' ')[0] === 'loan'
  // An act of impersonation already says in whose name.
  const isSaid = subject && subject.id === entry.person?.id
  return (
    <ListRow
      title={<Sentence entry={entry} />}
      text={<Changes entry={entry} />}
      details={[
        subject && !isSaid && <InNameOf person={subject} />,
        [format.moment(entry.at), isLoan && t`prestito n. ${target}`].filter(Boolean).join(' · '),
      ]}
    />
  )
}

function InNameOf({ person }: { person: NonNullable<AuditEntry['in_name_of']> }) {
  const { t } = useLingui()
  const name = mark('name')
  return <>{filled(t`per conto di ${name}`, { name: <PersonLink {...person} /> })}</>
}

/** Stands in a translated sentence for something that is no text, such as a link. */
const edge = '\uE000'
const mark = (name: string) => edge + name + edge

/** A sentence with what its marks stand for. */
function filled(sentence: string, parts: Record<string, ReactNode>) {
  return sentence
    .split(edge)
    .map((text, index) => <Fragment key={index}>{index % 2 ? parts[text] : text}</Fragment>)
}

const marks: Named = {
  who: mark('who'),
  person: mark('person'),
  thing: mark('thing'),
  what: mark('what'),
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const what = useWhat(entry)
  const { by, person, product, action, target } = entry
  const parts = {
    // An earlier server says its name only.
    who: by ? (
      <PersonLink {...by} />
    ) : (
      <b>{by === null ? t`Chi gestisce il server` : entry.actor}</b>
    ),
    person: person ? (
      <PersonLink {...person} />
    ) : (
      <b>{(isInvitation(action) && target) || t`qualcuno`}</b>
    ),
    thing: product ? (
      <Link to="/admin/{-$section}" params={{ section: 'objects' }} search={{ k: product.code }}>
        {format.name(product)} ({product.code})
      </Link>
    ) : (
      <b>{isCoded(action) ? target : t`un oggetto che non c'è più`}</b>
    ),
    what: <b>{what}</b>,
  }
  return <span className={styles.sentence}>{filled(i18n._(sentenceOf(entry, marks)), parts)}</span>
}

const isInvitation = (action: string) => action.startsWith('invitation')
const isCoded = (action: string) => ['object', 'copies', 'copy'].includes(action)

/** What an act was done to, if it is neither a member nor a product. */
function useWhat(entry: AuditEntry): string {
  const { i18n } = useLingui()
  const format = useFormat()
  const { named } = useValueText()
  const { action, target, names = {} } = entry
  const isEmail = action === 'words' || action === 'words_tested'
  const emails = useQuery({ ...queryFor('admin.words'), enabled: isEmail, staleTime: 60_000 }).data
  const before = entry.before as { name?: string | Localized } | null
  const after = entry.after as { name?: string | Localized; call?: CallInName } | null
  if (isEmail) return emails?.find(({ id }) => id === target)?.subject ?? '…'
  if (action === 'opening' || action === 'locker key') return named('point', target, entry)
  if (after?.call) return callNames[after.call] ? i18n._(callNames[after.call]) : '…'
  if (action === 'category' && names[`category:${target}`]) return named('category', target, entry)
  const own = (after ?? before)?.name ?? before?.name
  if (own && action !== 'point') return typeof own === 'string' ? own : format.text(own)
  return target
}

/** The fields that differ. */
function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return null
  return (
    <dl className={styles.changes}>
      {changes.map(change => (
        <div key={`${change.field} ${change.part}`}>
          <dt>
            <FieldName change={change} />
          </dt>
          <dd>
            <BeforeAfter change={change} entry={entry} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldName({ change: { field, part } }: { change: Change }) {
  const { i18n } = useLingui()
  const known = fieldNames[field as NamedField]
  const name = typeof known === 'string' ? known : i18n._(known)
  if (part === undefined) return name
  return typeof part === 'number'
    ? `${name}, ${weekdayNames(i18n.locale)[part]?.long}`
    : `${name} (${languageOf(part).name})`
}

function BeforeAfter({ change, entry }: { change: Change; entry: AuditEntry }) {
  const { t } = useLingui()
  const { texts } = useValueText()
  const { was, is, format } = change
  const before = texts(was, format, entry)
  const after = texts(is, format, entry)
  // Of lists only what differs, unless it is their order.
  const gone = before.filter(one => !after.includes(one))
  const added = after.filter(one => !before.includes(one))
  const isSame = gone.length === 0 && added.length === 0
  const [from, to] = isSame ? [before, after] : [gone, added]
  // What is taken out of a list leaves the rest.
  const isEmptied = to.length === 0 && entry.after !== null && !Array.isArray(was)
  return (
    <>
      {from.length > 0 && (
        <del>
          <Long text={from.join(', ')} />
        </del>
      )}
      {from.length > 0 && (to.length > 0 || isEmptied) && (
        <>
          {' '}
          <span aria-hidden>→</span>
          <VisuallyHidden>{t`diventa`}</VisuallyHidden>{' '}
        </>
      )}
      {isEmptied && t`niente`}
      {to.length > 0 && (
        <ins>
          <Long text={to.join(', ')} />
        </ins>
      )}
    </>
  )
}

/** A long text is folded. */
const shortChars = 160

function Long({ text }: { text: string }) {
  if (text.length <= shortChars) return text
  return (
    <details>
      <summary>{text.slice(0, shortChars)}…</summary>
      {text}
    </details>
  )
}
