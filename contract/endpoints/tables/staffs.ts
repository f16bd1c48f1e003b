import type { Endpoint } from '../../endpoint.ts'
import { accountRecordsEndpoints } from '../account/records.ts'
import { adminEndpoints } from '../admin/admin.ts'
import { adminCategoryEndpoints } from '../admin/categories.ts'
import { adminFilesEndpoints } from '../admin/files.ts'
import { adminImportsEndpoints } from '../admin/imports.ts'
import { adminLoansEndpoints } from '../admin/loans.ts'
import { adminPeopleEndpoints } from '../admin/people.ts'
import { adminPhotosEndpoints } from '../admin/photos.ts'
import { adminSettingsEndpoints } from '../admin/settings.ts'
import { todayEndpoints } from '../admin/today.ts'
import { crmEndpoints } from '../crm.ts'
import { deskEndpoints } from '../desk/desk.ts'
import { tillEndpoints } from '../desk/till.ts'
import { lockerEndpoints } from '../lockers.ts'
import { trialEndpoints } from '../trials.ts'
import { websiteEndpoints } from '../websites.ts'

/** The calls of staff, of other machines, and of pages that a person opens once. The app of a member does not load them at start. */
export const staffsEndpoints = {
  ...accountRecordsEndpoints,
  ...crmEndpoints,
  ...deskEndpoints,
  ...tillEndpoints,
  ...lockerEndpoints,
  ...websiteEndpoints,
  ...adminSettingsEndpoints,
  ...adminCategoryEndpoints,
  ...adminEndpoints,
  ...adminFilesEndpoints,
  ...adminImportsEndpoints,
  ...adminLoansEndpoints,
  ...adminPeopleEndpoints,
  ...adminPhotosEndpoints,
  ...todayEndpoints,
  ...trialEndpoints,
} as const satisfies Record<string, Endpoint>
