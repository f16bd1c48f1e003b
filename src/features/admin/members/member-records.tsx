import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type AdminMember, paperInput } from '#contract/shapes/admin/admin.ts'
import type { MemberPage } from '#contract/shapes/admin/people.ts'
import type { Receipt } from '#contract/shapes/desk/till.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { useCall } from '#src/api/mutations.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useDesks } from '#src/library/address/desks.ts'
import { useToday } from '#src/library/clock.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useLibrary } from '#src/library/library.ts'
import { numberOf, useReceiptTexts } from '#src/library/payment/receipt-texts.ts'
import { SellCard, Sold } from '#src/library/payment/sell-card.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { List, ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'

/** The cards of a member, with what was paid for each online, and all receipts. */
export function CardsAndReceipts({ page, may }: { page: MemberPage; may: boolean }) {
  const { member, memberships, receipts } = page
  const { t } = useLingui()
  const format = useFormat()
  const today = useToday()
  const { money, method, what } = useReceiptTexts()
  return (
    <Section title={t`Tessere e ricevute`}>
      {memberships.length === 0 && (
        <p className={layout.small}>
          <Trans>Non ha mai avuto una tessera.</Trans>
        </p>
      )}
      {memberships.length > 0 && (
        <List label={t`Tessere`}>
          {memberships.map(({ id, card, sub_date, payment: paid, price }) => (
            <li key={id}>
              <ListRow
                title={card.name}
                details={[
                  format.period(sub_date),
                  paid && `PayPal: ${format.money(paid.amount)}, ${format.dayOf(paid.paid_at)}`,
                  price != null && t`Pagata prima: ${format.money(price)}`,
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
      {may && <Sale member={member} />}
    </Section>
  )
}

/** Gives the member a card as the desk does, with its receipt. */
function Sale({ member }: { member: AdminMember }) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const desks = useDesks()
  const [chosen, choose] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [sold, setSold] = useState<Receipt | null>(null)
  const point = chosen ?? desks[0]?.id ?? null
  if (isOpen) {
    return (
      <SellCard
        member={member}
        point={point}
        pointField={
          desks.length > 1 && (
            <SelectField
              label={t`Punto`}
              value={point ?? ''}
              onChange={choose}
              options={desks.map(({ id, name }) => ({ value: id, text: name }))}
            />
          )
        }
        onSold={receipt => {
          setOpen(false)
          setSold(receipt)
        }}
        onClose={() => setOpen(false)}
      />
    )
  }
  return (
    <>
      {sold && <Sold receipt={sold} />}
      <div>
        <Button look="secondary" small disabledReason={offline} onClick={() => setOpen(true)}>
          <Trans>Dai una tessera</Trans>
        </Button>
      </div>
    </>
  )
}

type Props = { member: AdminMember; onClose: () => void }

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
