import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { MemberPage as Seen } from '#contract/shapes/admin/people.ts'
import { isAdmin, isStaff, memberLevel } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { chatLink, phoneLink } from '#src/library/contact-links.ts'
import { useMay } from '#src/library/members/use-may.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminFrame } from '../parts/admin-page.tsx'
import layout from '../parts/layout.module.css'
import { Letters } from './letters.tsx'
import styles from './member.module.css'
import { MemberAccess, ResetFactors } from './member-access.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { MemberQueues, OpenLoans, PastLoans } from './member-loans.tsx'
import { MemberNotes } from './member-notes.tsx'
import { CardsAndReceipts, PaperAdhesion } from './member-records.tsx'
import { MemberRights } from './member-rights.tsx'
import { MergeRecords } from './merge-records.tsx'

/** Everything that staff see of a member, and what they may do. */
export function MemberPage({ id }: { id: string }) {
  const level = useQuery(queryFor('me.get')).data?.level
  const may = useMay()
  const { data, error, refetch } = useQuery({
    ...queryFor('admin.member', { params: { id } }),
    enabled: may('admin.member'),
  })
  // The record was merged into another one.
  if (data && data.member.id !== id)
    return <Navigate to="/admin/members/$id" params={{ id: data.member.id }} replace />
  return (
    <AdminFrame title={data?.member.name ?? msg`Iscritto`} needs="admin.member">
      {data && level !== undefined ? (
        <Content page={data} level={level} />
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="640px" />
      )}
    </AdminFrame>
  )
}

type Props = { page: Seen; level: number }

function Content({ page, level }: Props) {
  const { member, loans, queues } = page
  const may = useMay()
  // Nobody changes a colleague of their own rank or above.
  const isBelow = member.level > level
  return (
    <div className={styles.page}>
      <div className={cx(styles.part, styles.who)}>
        <Who page={page} isBelow={isBelow} />
        {may('admin.notes') && <MemberNotes member={member.id} />}
        {may('admin.letters') && <Letters member={member.id} />}
      </div>
      <div className={cx(styles.part, styles.loans)}>
        <OpenLoans loans={loans} />
        <MemberQueues queues={queues} />
        <PastLoans member={member.id} />
      </div>
      <div className={cx(styles.part, styles.records)}>
        <CardsAndReceipts page={page} may={isBelow && may('till.sell')} />
        {isBelow && may('admin.members.adhesion') && <PaperAdhesion member={member} />}
        <MemberRights member={member} level={level} />
        {isBelow && may('admin.members.sessions.end') && <MemberAccess member={member} />}
        {member.level >= memberLevel && may('admin.members.merge') && (
          <MergeRecords member={member} />
        )}
        {isBelow && may('admin.members.reset') && <ResetFactors member={member} />}
      </div>
    </div>
  )
}

/** State and contacts, and the buttons to lend to them and to correct them. */
function Who({ page, isBelow }: { page: Seen; isBelow: boolean }) {
  const { t } = useLingui()
  const may = useMay()
  const [editing, setEditing] = useState(false)
  const { member, domicile } = page
  const { id, name, email, new_email: waiting, phone_number: phone } = member
  const { card_number, max_loans, contact_email: contact } = member
  const { address, cap, city, province } = domicile ?? {}
  return (
    <Section title={t`Contatti`}>
      <div className={styles.chips}>
        <States member={member} />
      </div>
      <div className={layout.actions}>
        {may('desk.lend') && (
          <Link className={buttonClass()} to="/desk" search={{ member: id }}>
            <Trans>Presta al banco</Trans>
          </Link>
        )}
        {isBelow && may('admin.members.save') && (
          <Button
            look="secondary"
            aria-label={t`Modifica ${name}`}
            onClick={() => setEditing(true)}
          >
            <Trans>Modifica</Trans>
          </Button>
        )}
      </div>
      {!isBelow && (
        <p className={layout.small}>
          <Trans>
            Gestisce l'oggettoteca come te: i suoi dati li cambia chi decide chi gestisce.
          </Trans>
        </p>
      )}
      <Reach member={member} />
      <div className={styles.facts}>
        <Facts>
          <Fact name={<Trans>Telefono</Trans>}>
            {phone ? leftToRight(phone) : <Trans>nessuno</Trans>}
          </Fact>
          <Fact name={<Trans>E-mail</Trans>}>
            {email || contact || <Trans>nessuna</Trans>}
            {!email && contact && (
              <span className={layout.small}>
                {' '}
                <Trans>È di un familiare: per entrare serve un codice.</Trans>
              </span>
            )}
            {waiting && (
              <span className={layout.small}>
                {' '}
                <Trans>Aspetta conferma: {waiting}</Trans>
              </span>
            )}
          </Fact>
          {domicile && (
            <Fact name={<Trans>Indirizzo</Trans>}>
              {address}, {cap} {city} ({province})
            </Fact>
          )}
          <Fact name={<Trans>Numero di tessera</Trans>}>
            {card_number ?? <Trans>nessuno</Trans>}
          </Fact>
          <Fact name={<Trans>Prestiti insieme</Trans>}>{max_loans}</Fact>
        </Facts>
      </div>
      {editing && (
        <MemberDialog member={member} domicile={domicile} onClose={() => setEditing(false)} />
      )}
    </Section>
  )
}

/** What stands in the way of lending to a member or of reaching them, and until when the card is valid. */
function States({ member }: { member: AdminMember }) {
  const format = useFormat()
  const today = useToday()
  const { banned, level, card_to, adhesion, email, email_confirmed, new_email } = member
  const until = card_to && withPreposition('until', format.day(card_to))
  const ended = card_to && withPreposition('on', format.day(card_to))
  return (
    <>
      {banned && (
        <StatusChip tone="bad">
          <Trans>Sospeso</Trans>
        </StatusChip>
      )}
      {!card_to ? (
        <StatusChip tone="waiting">
          <Trans>Senza tessera</Trans>
        </StatusChip>
      ) : card_to < today ? (
        <StatusChip tone="bad">
          <Trans>Tessera scaduta {ended}</Trans>
        </StatusChip>
      ) : (
        <StatusChip tone="good">
          <Trans>Tessera {until}</Trans>
        </StatusChip>
      )}
      {adhesion && !adhesion.accepted && (
        <StatusChip tone="waiting">
          <Trans>Modulo non accettato</Trans>
        </StatusChip>
      )}
      {!email && (
        <StatusChip tone="neutral">
          <Trans>Senza e-mail</Trans>
        </StatusChip>
      )}
      {(new_email || (email && email_confirmed === false)) && (
        <StatusChip tone="waiting">
          <Trans>E-mail da confermare</Trans>
        </StatusChip>
      )}
      {isStaff(member) && (
        <StatusChip tone="info">
          {isAdmin(level) ? <Trans>Gestisce</Trans> : <Trans>Collabora</Trans>}
        </StatusChip>
      )}
    </>
  )
}

/** The ways to call a member and to write to them. */
function Reach({ member }: { member: AdminMember }) {
  const { phone_number: phone, contact_email } = member
  const email = member.email || contact_email
  const link = buttonClass('secondary', true)
  if (!phone && !email) return null
  return (
    <div className={layout.actions}>
      {phone && (
        <>
          <a className={link} href={phoneLink(phone)}>
            <Trans>Chiama</Trans>
          </a>
          <a className={link} href={chatLink(phone)} target="_blank" rel="noopener">
            WhatsApp
          </a>
          <a className={link} href={phoneLink(phone).replace('tel:', 'sms:')}>
            SMS
          </a>
        </>
      )}
      {email && (
        <a className={link} href={`mailto:${email}`}>
          <Trans>Scrivi un'e-mail</Trans>
        </a>
      )}
    </div>
  )
}
