/* Starts a Windows program and loads a library into it. Arguments: the library, the program's command line. */
#include <windows.h>
#include <shellapi.h>

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, PWSTR line, int show)
{
    STARTUPINFOW how = {sizeof(how)};
    PROCESS_INFORMATION started;
    int count;
    WCHAR **given = CommandLineToArgvW(GetCommandLineW(), &count);
    if (count != 3) return 2;
    if (!CreateProcessW(NULL, given[2], NULL, NULL, FALSE, 0, NULL, NULL, &how, &started)) return 3;
    WaitForInputIdle(started.hProcess, 30000);
    SIZE_T size = (lstrlenW(given[1]) + 1) * sizeof(WCHAR);
    void *name = VirtualAllocEx(started.hProcess, NULL, size, MEM_COMMIT, PAGE_READWRITE);
    WriteProcessMemory(started.hProcess, name, given[1], size, NULL);
    void *load = (void *)GetProcAddress(GetModuleHandleW(L"kernel32.dll"), "LoadLibraryW");
    HANDLE loading = CreateRemoteThread(started.hProcess, NULL, 0, load, name, 0, NULL);
    if (!loading) return 4;
    WaitForSingleObject(loading, INFINITE);
    WaitForSingleObject(started.hProcess, INFINITE);
    return 0;
}
