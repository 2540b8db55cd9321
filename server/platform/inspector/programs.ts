/** Endings of files that a program opens or runs, and that no document of Office needs within it. */
const endings = ['.exe', '.dll', '.com', '.scr', '.bat', '.cmd', '.ps1', '.js', '.jse', '.vbs', '.vbe', '.wsf', '.wsh', '.hta', '.jar', '.lnk', '.htm', '.html', '.mht', '.swf', '.msi', '.msp', '.cpl', '.pif', '.reg', '.chm', '.one', '.url', '.iso', '.img', '.vhd', '.zip', '.rar', '.7z', '.cab', '.pdf', '.rtf', '.doc', '.docm', '.docx', '.dotm', '.xls', '.xlsm', '.xlsx', '.xlsb', '.xlam', '.xll', '.ppt', '.pptm', '.pptx', '.ppam', '.application', '.appx', '.msix', '.scf', '.settingcontent-ms', '.library-ms', '.search-ms', '.iqy', '.slk', '.sh', '.py'] // prettier-ignore

/** `name` in lower case. */
export const isProgramName = (name: string) => endings.some((ending) => name.endsWith(ending))
