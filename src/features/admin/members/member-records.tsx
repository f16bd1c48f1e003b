import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type AdminMember, cardInput, paperInput } from '#contract/shapes/admin/admin.ts'
import type { MemberPage } from '#contract/shapes/admin/people.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { renewedPeriod } from '#domain/days/renewal.ts'
import { useCall } from '#src/api/mutations.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useLibrary } from '#src/library/library.ts'
import { numberOf, useReceiptTexts } from '#src/library/payment/receipt-texts.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { List, ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'

/** The cards of a member, with what was paid for each online, and the receipts of the desk. */
export function CardsAndReceipts({ page, may }: { page: MemberPage; may: boolean }) {
  const { member, memberships, receipts } = page
  const { t } = useLingui()
  const format = useFormat()
  const today = useToday()
  const offline = useOfflineReason()
  const { money, method, what } = useReceiptTexts()
  const [open, setOpen] = useState(false)
  return (
    <Section title={t`Tessere e ricevute`}>
      {memberships.length === 0 && (
        <p className={layout.small}>
          <Trans>Non ha mai avuto una tessera.</Trans>
        </p>
      )}
      {memberships.length > 0 && (
        <List label={t`Tessere`}>
          {memberships.map(({ id, card, sub_date, payment: paid }) => (
            <li key={id}>
              <ListRow
                title={card.name}
                details={[
                  format.period(sub_date),
                  paid && `PayPal: ${format.money(paid.amount)}, ${format.dayOf(paid.paid_at)}`,
                ]}
              >
                {sub_date.from <= today && today <= sub_date.to && (
                  <StatusChip tone="good">
                    <Trans>Attiva</Trans>
                  </StatusChip>
                )}
              </ListRow>
            </li>
          ))}
        </List>
      )}
      {receipts.length > 0 && (
        <List label={t`Ricevute`}>
          {receipts.map(receipt => {
            const number = numberOf(receipt)
            return (
              <li key={receipt.id}>
                <ListRow
                  title={
                    <Link to="/desk/receipts/$id" params={{ id: receipt.id }}>
                      <Trans>n. {number}</Trans> · {what(receipt)}
                    </Link>
                  }
                  details={[`${format.day(receipt.day)} · ${method(receipt)}`]}
                >
                  {money(receipt.cents)}
                </ListRow>
              </li>
            )
          })}
        </List>
      )}
      {may && (
        <div>
          <Button look="secondary" small disabledReason={offline} onClick={() => setOpen(true)}>
            <Trans>Nuova tessera</Trans>
          </Button>
        </div>
      )}
      {open && <CardDialog member={member} onClose={() => setOpen(false)} />}
    </Section>
  )
}

type Props = { member: AdminMember; onClose: () => void }

/** Gives a member a new membership, from today or from the day after the present one ends. */
function CardDialog({ member, onClose }: Props) {
  const { t } = useLingui()
  const { renewal_card } = useLibrary()
  const saved = useSaved()
  const give = useCall('admin.members.card')
  const format = useFormat()
  const today = useToday()
  const from = member.card_to && member.card_to >= today ? addDays(member.card_to, 1) : today
  const form = useCallForm({
    initial: {
      card_name: renewal_card?.name ?? t`Tessera annuale`,
      from,
      to: renewedPeriod(from, renewal_card?.duration ?? 12).to,
    },
    check: cardInput,
    asks: true,
    send: body => give.mutateAsync({ params: { id: member.id }, body }),
    onDone: () => {
      saved(t`Tessera data`)
      onClose()
    },
  })
  const { question } = form
  return (
    <Dialog open onClose={onClose} title={t`Nuova tessera`}>
      <form className={layout.stack} {...form.props}>
        <TextField label={t`Nome della tessera`} paste {...form.field('card_name')} />
        <div className={layout.columns}>
          <TextField label={t`Dal`} type="date" {...form.field('from')} />
          <TextField label={t`Al`} type="date" {...form.field('to')} />
        </div>
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Dai la tessera</Trans>} {...form.button} />
      </form>
      {question && (
        <ConfirmDialog
          {...question.dialog}
          title={t`Dare la tessera?`}
          act={t`Dai la tessera`}
          keep={t`Non ancora`}
        >
          <p>
            {question.values.card_name} · {member.name} · {format.period(question.values)}
          </p>
          <p>
            <Trans>Una tessera data non si può togliere.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

/** Whether the member has accepted the adhesion; if not, staff record a paper that they signed. */
export function PaperAdhesion({ member }: { member: AdminMember }) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const [open, setOpen] = useState(false)
  const { adhesion } = member
  if (!adhesion) return null
  return (
    <Section title={t`Modulo di adesione`}>
      {adhesion.accepted ? (
        <Accepted adhesion={adhesion} />
      ) : (
        <>
          <p className={layout.small}>
            <Trans>
              Non ha ancora accettato il testo di adesso, e finché non lo fa non può prenotare. Se
              lo ha firmato su carta registralo qui: resta scritto chi l'ha fatto e quando.
            </Trans>
          </p>
          <div>
            <Button look="secondary" small disabledReason={offline} onClick={() => setOpen(true)}>
              <Trans>Ha firmato su carta</Trans>
            </Button>
          </div>
        </>
      )}
      {open && (
        <PaperDialog member={member} version={adhesion.version} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

function Accepted({ adhesion }: { adhesion: NonNullable<AdminMember['adhesion']> }) {
  const format = useFormat()
  const { time_zone } = useLibrary()
  const { accepted_at, recorded_by } = adhesion
  const day =
    accepted_at && withPreposition('on', format.day(todayIn(time_zone, new Date(accepted_at))))
  return (
    <p className={layout.small}>
      {!day ? (
        <Trans>Accettato.</Trans>
      ) : recorded_by ? (
        <Trans>
          Firmato su carta {day}, registrato da {recorded_by}.
        </Trans>
      ) : (
        <Trans>Accettato {day}.</Trans>
      )}
    </p>
  )
}

function PaperDialog({ member, version, onClose }: Props & { version: string }) {
  const { t } = useLingui()
  const saved = useSaved()
  const record = useCall('admin.members.adhesion')
  const format = useFormat()
  const today = useToday()
  const form = useCallForm({
    initial: { version, signed_on: today },
    check: paperInput,
    asks: true,
    send: body => record.mutateAsync({ params: { id: member.id }, body }),
    onDone: () => {
      saved(t`Firma registrata: ora può prenotare`)
      onClose()
    },
  })
  const { question } = form
  const signedOn = question && withPreposition('on', format.day(question.values.signed_on))
  return (
    <Dialog open onClose={onClose} title={t`Modulo firmato su carta`}>
      <form className={layout.stack} {...form.props}>
        <TextField label={t`Firmato il`} type="date" max={today} {...form.field('signed_on')} />
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Registra la firma</Trans>} {...form.button} />
      </form>
      {question && (
        <ConfirmDialog
          {...question.dialog}
          title={t`Registrare la firma?`}
          act={t`Registra la firma`}
          keep={t`Non ancora`}
        >
          <p>
            <Trans>
              {member.name} ha firmato su carta {signedOn}. Una firma registrata non si può
              togliere.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
