import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import { codeTimesText } from '#contract/texts/code-times.ts'
import { type CodeKind, codeTimesOf } from '#domain/loans/codes.ts'
import { queryFor } from '#src/api/queries.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { codeTimeTextsIn } from '#src/library/use-loan-story.ts'
import { keepScreenOn } from '#src/platform/wake-lock.ts'
import { FullScreenQr } from '#src/ui/qr/full-screen-qr.tsx'
import { ForgetfulBrowser } from '../offline-promise.tsx'

type Props = { order: Order; kind: CodeKind; open: boolean; onClose: () => void }

/** A locker code on the whole screen, with its pickup point and when it opens. */
export function FullScreenCode({ order, kind, open, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const title = kind === 'pickup' ? t`Codice di ritiro` : t`Codice di deposito`
  const code = kind === 'pickup' ? order.loan.pickup_code : order.loan.deposit_code
  const value = kind === 'pickup' ? order.loan.pickup_qr_code : order.loan.deposit_qr_code
  if (!code || !value) return null
  return (
    <FullScreenQr
      open={open}
      onClose={onClose}
      title={title}
      label={`${title} ${code}`}
      value={value}
      code={code}
      keepScreenOn={keepScreenOn}
    >
      <p>{format.name(order.product)}</p>
      <Where order={order} kind={kind} />
      <p>
        <Trans>Se il lettore non lo vede, alza la luminosità dello schermo.</Trans>
      </p>
      <ForgetfulBrowser />
    </FullScreenQr>
  )
}

function Where({ order, kind }: Pick<Props, 'order' | 'kind'>) {
  const { i18n } = useLingui()
  const format = useFormat()
  const today = useToday()
  const { address } = order.shipping
  const { data: points } = useQuery(queryFor('headquarters.list'))
  if (!address) return null
  const locker = points?.find(({ id }) => id === address.id)
  const loan = { ...order.loan, ...periodOf(order.loan), status: order.status }
  const times = codeTimesOf(kind, loan, locker, today)
  return (
    <>
      <p>
        <strong>{address.name}</strong>
        {address.address && <>, {address.address}</>}
      </p>
      <p>{codeTimesText(times, codeTimeTextsIn(i18n), currentLocale())}</p>
      {address.smartlocker_instruction && <p>{format.text(address.smartlocker_instruction)}</p>}
    </>
  )
}
