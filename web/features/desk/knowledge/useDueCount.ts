import { dueEntries } from './due.ts'
import { deskApi } from '../data/api.ts'

/** How many entries are to be reviewed, for an editor's first page. Undefined until that is known. */
export function useDueCount(isEditor: boolean) {
  const { data } = deskApi.useEntriesQuery(undefined, { skip: !isEditor, refetchOnMountOrArgChange: true })
  return data && dueEntries(data.data, data.today).length
}
