import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { isOut } from '#domain/loans/states.ts'
import { queryFor } from '#src/api/queries.ts'
import { useToday } from '#src/library/clock.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { mayReport } from './may-report.ts'

const DefectDialog = lazily(async () => (await import('./defect-dialog.tsx')).DefectDialog)

/** On a product's page, as its label opens it: its borrower says that it is broken. Nothing for anybody else. */
export function ReportHere({ productId }: { productId: string }) {
  const offline = useOfflineReason()
  const [open, setOpen] = useState(false)
  // The app reads a member's loans as it starts.
  const { data = [] } = useQuery({ ...queryFor('orders.list', { query: {} }), enabled: false })
  const today = useToday()
  const order = loanOf(
    data.filter(one => mayReport(one, today)),
    productId,
  )
  if (!order) return null
  return (
    <div>
      <Button look="quiet" small disabledReason={offline} onClick={() => setOpen(true)}>
        <TriangleAlert size={18} />
        <Trans>Segnala un guasto</Trans>
      </Button>
      <Suspense>
        {open && <DefectDialog order={order} open onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

/** The member's loan of a product: the one that they have, or the last one. */
function loanOf(orders: readonly Order[], productId: string) {
  const own = orders.filter(({ product }) => product.id === productId)
  return own.find(({ status }) => isOut(status)) ?? own[0]
}
