import { useEntriesQuery } from './calls.ts'
import { dueEntries } from './due.ts'

/** How many entries are to be reviewed, for an editor's first page. Undefined until that is known. */
export function useDueCount(isEditor: boolean) {
  const { data } = useEntriesQuery(undefined, { skip: !isEditor, refetchOnMountOrArgChange: true })
  return data && dueEntries(data.data, data.today).length
}
