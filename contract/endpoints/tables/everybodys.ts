import type { Endpoint } from '../../endpoint.ts'
import { accountEndpoints } from '../account/account.ts'
import { signInEndpoints } from '../account/sign-in.ts'
import { calendarEndpoints } from '../calendar.ts'
import { catalogueEndpoints } from '../catalogue.ts'
import { checkoutEndpoints } from '../checkout.ts'
import { helpEndpoints } from '../help.ts'
import { identityEndpoints } from '../identity.ts'
import { libraryEndpoints } from '../library.ts'
import { loanEndpoints } from '../loans.ts'
import { membershipEndpoints } from '../membership.ts'
import { notificationEndpoints } from '../notifications.ts'
import { pickupPointEndpoints } from '../pickup-points.ts'
import { pocketEndpoints } from '../pocket.ts'
import { purchaseEndpoints } from '../purchases.ts'
import { pushEndpoints } from '../push.ts'
import { queueEndpoints } from '../queue.ts'
import { secondFactorEndpoints } from '../second-factor.ts'
import { sharingEndpoints } from '../sharing.ts'

/** The calls of members and visitors. */
export const everybodysEndpoints = {
  ...signInEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...identityEndpoints,
  ...libraryEndpoints,
  ...catalogueEndpoints,
  ...pickupPointEndpoints,
  ...pocketEndpoints,
  ...loanEndpoints,
  ...checkoutEndpoints,
  ...queueEndpoints,
  ...sharingEndpoints,
  ...calendarEndpoints,
  ...notificationEndpoints,
  ...membershipEndpoints,
  ...purchaseEndpoints,
  ...pushEndpoints,
  ...helpEndpoints,
} as const satisfies Record<string, Endpoint>
