import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { Contact, OverdueMember } from '#contract/shapes/admin/overdue.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { daysLate } from '#domain/loans/overdue.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useToday } from '#src/library/clock.ts'
import { chatLink, phoneLink } from '#src/library/contact-links.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import layout from '../../parts/layout.module.css'
import { LoanActs } from '../loan-row.tsx'
import styles from './overdue.module.css'

type Props = {
  row: OverdueMember
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  /** Writes down a talk. */
  onContact: () => void
}

/** A person who is late: how to reach them, what is late, what was done and what follows. */
export function OverdueRow({ row, isTicked, onTick, onContact }: Props) {
  const { t } = useLingui()
  const nameOf = usePersonName()
  const name = nameOf(row.member.name)
  return (
    <>
      <div className={styles.head}>
        <Checkbox label={name} value={isTicked} onChange={onTick} />
        <NextStep row={row} />
      </div>
      <Reach member={row.member} />
      <ul className={styles.things} aria-label={t`Oggetti in ritardo di ${name}`}>
        {row.loans.map(loan => (
          <li key={loan.id}>
            <Thing loan={loan} />
          </li>
        ))}
      </ul>
      {row.contacts.length > 0 && (
        <ul className={styles.contacts} aria-label={t`Contatti con ${name}`}>
          {row.contacts.map(contact => (
            <li key={contact.id}>
              <ContactLine contact={contact} />
            </li>
          ))}
        </ul>
      )}
      <div className={layout.actions}>
        <Button
          look="secondary"
          small
          aria-label={t`Annota un contatto con ${name}`}
          onClick={onContact}
        >
          <Trans>Annota un contatto</Trans>
        </Button>
        <Link
          to="/admin/members/$id"
          params={{ id: row.id }}
          className={buttonClass('quiet')}
          aria-label={t`Scheda di ${name}`}
        >
          <Trans>Scheda</Trans>
        </Link>
      </div>
    </>
  )
}

/** What the library's own steps propose now, or next. */
function NextStep({ row: { next, member, sent_today } }: { row: OverdueMember }) {
  const { t } = useLingui()
  const format = useFormat()
  const chips = [
    member.banned && (
      <StatusChip key="banned" tone="neutral">
        <Trans>Sospeso</Trans>
      </StatusChip>
    ),
    sent_today && (
      <StatusChip key="sent" tone="good">
        <Trans>Messaggio di oggi già partito</Trans>
      </StatusChip>
    ),
  ]
  if (next) {
    const now = {
      reminder: t`Sollecito automatico`,
      call: t`Da chiamare`,
      block: t`Da sospendere`,
      decision: t`Da decidere insieme`,
    }[next.step]
    const day = withPreposition('from', format.day(next.day))
    const then = {
      reminder: t`Il prossimo sollecito parte da solo: ${format.day(next.day)}`,
      call: t`Da chiamare ${day}`,
      block: t`Da sospendere ${day}`,
      decision: t`Da decidere insieme ${day}`,
    }[next.step]
    chips.unshift(
      <StatusChip key="next" tone={next.is_due ? 'bad' : 'neutral'}>
        {next.is_due ? now : then}
      </StatusChip>,
    )
  }
  return <div className={layout.actions}>{chips}</div>
}

/** Every way to reach a person. */
function Reach({ member: { phone_number: phone, email, name } }: Pick<OverdueMember, 'member'>) {
  const { t } = useLingui()
  const first = usePersonName()(name)
  return (
    <div className={layout.actions}>
      {phone && (
        <>
          <a
            href={phoneLink(phone)}
            className={buttonClass('secondary')}
            aria-label={t`Chiama ${first}`}
          >
            <Phone size={18} /> {leftToRight(phone)}
          </a>
          <a
            href={chatLink(phone)}
            className={buttonClass('quiet')}
            target="_blank"
            rel="noopener"
            aria-label={t`Scrivi a ${first} su WhatsApp`}
          >
            <MessageCircle size={18} /> WhatsApp
          </a>
        </>
      )}
      {email ? (
        <a
          href={`mailto:${email}`}
          className={cx(buttonClass('quiet'), styles.email)}
          aria-label={t`Scrivi un'e-mail a ${first}`}
        >
          <Mail size={18} /> {email}
        </a>
      ) : (
        <span className={layout.small}>
          {phone ? (
            <Trans>Senza e-mail: il messaggio diventa una lettera da dire al telefono</Trans>
          ) : (
            <Trans>Senza e-mail e telefono: il messaggio diventa una lettera da stampare</Trans>
          )}
        </span>
      )}
    </div>
  )
}

function Thing({ loan }: { loan: DeskLoan }) {
  const format = useFormat()
  const late = daysLate(loan.to_date, useToday())
  const { product, to_date, number } = loan
  return (
    <>
      <div className={styles.thing}>
        <strong>{format.name(product)}</strong>
        <span className={layout.small}>
          {product.code} · <Trans>n. {number}</Trans> ·{' '}
          <Trans>doveva tornare: {format.dayShort(to_date)}</Trans>
        </span>
      </div>
      <StatusChip tone="bad">
        <Plural value={late} one="# giorno di ritardo" other="# giorni di ritardo" />
      </StatusChip>
      <div className={layout.actions}>
        <LoanActs loan={loan} />
      </div>
    </>
  )
}

function ContactLine({ contact: { kind, note, by, at } }: { contact: Contact }) {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  const kinds = {
    call: t`Chiamata`,
    message: t`Messaggio`,
    email: t`E-mail dall'app`,
    letter: t`Lettera da dire`,
    note: t`Nota`,
  }
  return (
    <>
      <strong>{kinds[kind]}</strong>
      {note && <>: {note}</>}{' '}
      <span className={layout.small}>
        {nameOf(by)}, {format.moment(at)}
      </span>
    </>
  )
}
