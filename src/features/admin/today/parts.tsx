import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { TodayPart, TodayRow } from '#contract/shapes/admin/today.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { daysInclusive } from '#domain/days/plain-date.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useToday } from '#src/library/clock.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { LoanRow } from '../loans/loan-row.tsx'
import { DueDay } from '../loans/loans-page.tsx'
import { LetterDialog, LetterRow } from '../members/letters.tsx'
import { Answer, MessageRow } from '../messages/messages-page.tsx'
import { DeskLink } from '../parts/desk-link.tsx'
import { ListRow } from '../parts/list.tsx'
import { RemoveReview, ReviewRow } from '../reviews/reviews-page.tsx'

type Part<P extends TodayPart> = {
  title: MessageDescriptor
  /** The page of the administration that has all of it. */
  page?: 'deliveries' | 'members' | 'messages' | 'openings' | 'reviews' | 'loans'
  /** Beside the loans of the day on a wide screen. */
  aside?: true
  Row: (props: { row: TodayRow<P> }) => ReactNode
}

/** What there is to do, one row each. */
export const parts: { [P in TodayPart]: Part<P> } = {
  pickups: { title: msg`Da consegnare`, Row: ({ row }) => <LoanRow loan={row} brief /> },
  returns: { title: msg`Da riprendere`, Row: ({ row }) => <LoanRow loan={row} brief /> },
  deliveries: { title: msg`Consegne a domicilio`, page: 'deliveries', Row: Delivery },
  overdue: { title: msg`In ritardo`, page: 'loans', Row: Overdue },
  requests: {
    title: msg`Richieste senza risposta`,
    Row: ({ row }) => <LoanRow loan={row} />,
  },
  messages: { title: msg`Messaggi da leggere`, page: 'messages', aside: true, Row: Message },
  letters: {
    title: msg`Da chiamare, o da stampare`,
    page: 'members',
    aside: true,
    Row: ({ row }) => (
      <WithDialog dialog={onClose => <LetterDialog letter={row} onClose={onClose} />}>
        {open => <LetterRow letter={row} onOpen={open} />}
      </WithDialog>
    ),
  },
  reviews: {
    title: msg`Recensioni da guardare`,
    page: 'reviews',
    aside: true,
    Row: ({ row }) => (
      <WithDialog dialog={onClose => <RemoveReview review={row} onClose={onClose} />}>
        {open => <ReviewRow review={row} onRemove={open} />}
      </WithDialog>
    ),
  },
  defects: { title: msg`Guasti segnalati`, aside: true, Row: Reported },
  repairs: { title: msg`In riparazione`, aside: true, Row: Repair },
  cards: { title: msg`Tessere che scadono`, aside: true, Row: Card },
  closures: { title: msg`Chiusure in arrivo`, page: 'openings', aside: true, Row: Closure },
}

type WithDialogProps = {
  dialog: (onClose: () => void) => ReactNode
  children: (open: () => void) => ReactNode
}

function WithDialog({ dialog, children }: WithDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {children(() => setOpen(true))}
      {open && dialog(() => setOpen(false))}
    </>
  )
}

function Delivery({ row }: { row: DeskLoan }) {
  return (
    <LoanRow loan={row} brief>
      <DueDay loan={row} />
    </LoanRow>
  )
}

function Overdue({ row }: { row: DeskLoan }) {
  const late = daysInclusive(row.to_date, useToday()) - 1
  return (
    <LoanRow loan={row} brief>
      <StatusChip tone="bad">
        <Plural value={late} one="In ritardo di # giorno" other="In ritardo di # giorni" />
      </StatusChip>
    </LoanRow>
  )
}

function Message({ row }: { row: TodayRow<'messages'> }) {
  return (
    <WithDialog dialog={onClose => <Answer message={row} onClose={onClose} />}>
      {open => <MessageRow message={row} onAnswer={open} />}
    </WithDialog>
  )
}

function Reported({ row }: { row: TodayRow<'defects'> }) {
  const { t } = useLingui()
  const format = useFormat()
  const { product, copy, note, reported_at } = row
  const name = format.name(product)
  return (
    <ListRow title={name} details={[`${copy.code} · ${format.moment(reported_at)}`, note]}>
      <Link
        className={buttonClass('quiet', true)}
        to="/desk/defects"
        aria-label={t`Guarda il guasto: ${name}`}
      >
        <Trans>Guarda</Trans>
      </Link>
    </ListRow>
  )
}

function Repair({ row }: { row: TodayRow<'repairs'> }) {
  const format = useFormat()
  const since = withPreposition('since', format.dayOf(row.since))
  return (
    <ListRow title={format.name(row)} details={[`${row.code} · ${since}`, row.reason]}>
      <DeskLink object={row} />
    </ListRow>
  )
}

function Card({ row: { member, valid_to } }: { row: TodayRow<'cards'> }) {
  const { t } = useLingui()
  const format = useFormat()
  const name = usePersonName()(member.name)
  const { card_number, phone_number: phone } = member
  const day = withPreposition('on', format.dayShort(valid_to))
  return (
    <ListRow
      title={name}
      details={[
        <>
          <Trans>Scade {day}</Trans>
          {card_number && ` · ${card_number}`}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone}`}>{leftToRight(phone)}</a>
            </>
          )}
        </>,
      ]}
    >
      <Link
        className={buttonClass('quiet', true)}
        to="/admin/{-$section}"
        params={{ section: 'members' }}
        search={{ k: card_number ?? member.name }}
        aria-label={t`Apri la scheda di ${name}`}
      >
        <Trans>Apri la scheda</Trans>
      </Link>
    </ListRow>
  )
}

function Closure({ row: { name, points, ...days } }: { row: TodayRow<'closures'> }) {
  const format = useFormat()
  return <ListRow title={format.period(days)} details={[points.join(', '), name]} />
}
