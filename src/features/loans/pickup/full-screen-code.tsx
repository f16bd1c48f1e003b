import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import type { CodeKind } from '#domain/loans/codes.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { keepScreenOn } from '#src/platform/wake-lock.ts'
import { FullScreenQr } from '#src/ui/qr/full-screen-qr.tsx'
import { ForgetfulBrowser } from '../offline-promise.tsx'

type Props = { order: Order; kind: CodeKind; open: boolean; onClose: () => void }

/** A locker code on the whole screen, with its pickup point and its hours. */
export function FullScreenCode({ order, kind, open, onClose }: Props) {
  const { t } = useLingui()
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
      <p>{order.product.name}</p>
      <Where order={order} />
      <p>
        <Trans>Se il lettore non lo vede, alza la luminosità dello schermo.</Trans>
      </p>
      <ForgetfulBrowser />
    </FullScreenQr>
  )
}

function Where({ order }: { order: Order }) {
  const format = useFormat()
  const { address } = order.shipping
  const { data: points } = useQuery(queryFor('headquarters.list'))
  if (!address) return null
  const hours = points?.find(({ id }) => id === address.id)?.opening_times
  return (
    <>
      <p>
        <strong>{address.name}</strong>
        {address.address && <>, {address.address}</>}
      </p>
      {hours && <p>{hours}</p>}
      {address.smartlocker_instruction && <p>{format.text(address.smartlocker_instruction)}</p>}
    </>
  )
}
