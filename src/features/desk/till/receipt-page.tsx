import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Mail, Printer } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Receipt } from '#contract/shapes/desk/till.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { TextDialog } from '#src/library/form/text-dialog.tsx'
import { useLibrary } from '#src/library/library.ts'
import { PersonLink } from '#src/library/members/person-link.tsx'
import { numberOf, useReceiptTexts } from '#src/library/payment/receipt-texts.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { DeskFrame } from '../desk-frame.tsx'
import { useDeskPoints } from '../lending/days.tsx'
import styles from './till.module.css'

/** A receipt, to print or to give back. */
export function ReceiptPage({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`Ricevuta`} needs="till.receipt">
      <Content id={id} />
    </DeskFrame>
  )
}

function Content({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(queryFor('till.receipt', { params: { id } }))
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  return (
    <>
      <Paper receipt={data} />
      <Acts receipt={data} />
    </>
  )
}

/** What is printed. */
function Paper({ receipt }: { receipt: Receipt }) {
  const format = useFormat()
  const { name } = useLibrary()
  const { money, method, what } = useReceiptTexts()
  const { card, member, reason, point, made_by, day } = receipt
  const number = numberOf(receipt)
  return (
    <article className={styles.receipt}>
      <p>{name}</p>
      <strong>
        <Trans>Ricevuta n. {number}</Trans>
      </strong>
      <Facts>
        <Fact name={<Trans>Giorno</Trans>}>{format.dayFull(day)}</Fact>
        {member && (
          <Fact name={<Trans>Da</Trans>}>
            <PersonLink {...member} />
          </Fact>
        )}
        <Fact name={<Trans>Per</Trans>}>
          {what(receipt)}
          {card && ` · ${format.period(card)}`}
        </Fact>
        <Fact name={<Trans>Importo</Trans>}>
          {money(receipt.cents)} · {method(receipt)}
        </Fact>
        {reason && <Fact name={<Trans>Nota</Trans>}>{reason}</Fact>}
        {(point || made_by) && (
          <Fact name={<Trans>Registrata da</Trans>}>
            {[made_by, point?.name].filter(Boolean).join(' · ')}
          </Fact>
        )}
      </Facts>
    </article>
  )
}

function Acts({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const offline = useOfflineReason()
  const { money } = useReceiptTexts()
  const { point } = useDeskPoints()
  const reverse = useCall('till.reverse')
  const [open, setOpen] = useState(false)
  const { id, kind, method, cents, reversed_by, reversal_of, card, closed_on } = receipt
  const other = reversed_by ?? reversal_of
  const number = other && numberOf(other)
  const amount = money(cents)
  const closedOn = closed_on && format.day(closed_on)
  return (
    <>
      {reversed_by && (
        <Banner tone="waiting">
          <Trans>Stornata dalla n. {number}: non vale più.</Trans>
        </Banner>
      )}
      <div className={styles.acts}>
        <Button onClick={() => window.print()}>
          <Printer size={18} />
          <Trans>Stampa</Trans>
        </Button>
        {receipt.member && <SendAgain id={id} member={receipt.member} />}
        {other ? (
          <Link to="/desk/receipts/$id" params={{ id: other.id }}>
            <Trans>Apri la n. {number}</Trans>
          </Link>
        ) : (
          kind !== 'delivery' && (
            <Button look="secondary" disabledReason={offline} onClick={() => setOpen(true)}>
              <Trans>Storna</Trans>
            </Button>
          )
        )}
        <Link to="/desk/till">
          <Trans>Vai alla cassa</Trans>
        </Link>
      </div>
      {kind === 'delivery' && !other && (
        <p className={styles.small}>
          <Trans>
            Si rimborsa da sola, su PayPal, se il prestito si annulla prima della consegna.
          </Trans>
        </p>
      )}
      <TextDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Stornare la ricevuta?`}
        label={t`Motivo`}
        rows={2}
        maxLength={limits.noteMaxChars}
        send={reason =>
          reverse.mutateAsync({ params: { id }, body: { reason, point: point ?? '' } })
        }
        onDone={done => void navigate({ to: '/desk/receipts/$id', params: { id: done.id } })}
        keep={<Trans>Lascia così</Trans>}
        act={<Trans>Storna</Trans>}
        danger
      >
        <p>
          {method === 'online' ? (
            <Trans>
              La ricevuta resta, e una nuova con il suo numero la annulla: {amount} tornano da soli
              a chi ha pagato, su PayPal.
            </Trans>
          ) : (
            <Trans>
              La ricevuta resta, e una nuova con il suo numero la annulla: rendi {amount}.
            </Trans>
          )}{' '}
          {card && <Trans>La tessera non vale più da subito.</Trans>}{' '}
          {closedOn && (
            <Trans>È già in una chiusura ({closedOn}): lo storno va nella prossima.</Trans>
          )}
        </p>
      </TextDialog>
    </>
  )
}

/** Sends the receipt once more to whoever paid. */
function SendAgain({ id, member: { name } }: { id: string; member: { name: string } }) {
  const { t } = useLingui()
  const nameOf = usePersonName()
  const send = useCall('till.send')
  const payer = nameOf(name)
  return (
    <CallButton
      text={
        <>
          <Mail size={18} />
          <Trans>Invia di nuovo</Trans>
        </>
      }
      title={t`Inviare di nuovo la ricevuta?`}
      act={t`Invia`}
      keep={t`Lascia così`}
      send={() => send.mutateAsync({ params: { id } })}
      onDone={({ email }) =>
        showToast(email ? t`Ricevuta inviata` : t`Non ha un'e-mail: è fra le cose da dirgli`)
      }
    >
      <p>
        <Trans>La ricevuta parte per e-mail: {payer} l'ha già avuta una volta.</Trans>
      </p>
    </CallButton>
  )
}
