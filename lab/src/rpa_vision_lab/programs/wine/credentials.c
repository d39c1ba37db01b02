/* Asks for a name and a password by Windows' own dialog.
   Arguments: target, caption, message, file for the name that was given. */
#include <windows.h>
#include <wincred.h>
#include <shellapi.h>

static void keep(const WCHAR *file, const WCHAR *name)
{
    DWORD written;
    HANDLE out = CreateFileW(file, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    WriteFile(out, name, lstrlenW(name) * sizeof(WCHAR), &written, NULL);
    CloseHandle(out);
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, PWSTR line, int show)
{
    WCHAR name[CREDUI_MAX_USERNAME_LENGTH + 1] = L"";
    WCHAR password[CREDUI_MAX_PASSWORD_LENGTH + 1] = L"";
    BOOL save = FALSE;
    int count;
    WCHAR **given = CommandLineToArgvW(GetCommandLineW(), &count);
    if (count != 5) return 2;
    CREDUI_INFOW texts = {sizeof(texts), NULL, given[3], given[2], NULL};
    DWORD flags = CREDUI_FLAGS_GENERIC_CREDENTIALS | CREDUI_FLAGS_ALWAYS_SHOW_UI | CREDUI_FLAGS_DO_NOT_PERSIST;
    DWORD answer = CredUIPromptForCredentialsW(&texts, given[1], NULL, 0, name, CREDUI_MAX_USERNAME_LENGTH,
                                               password, CREDUI_MAX_PASSWORD_LENGTH, &save, flags);
    if (answer != ERROR_SUCCESS) return 1;
    keep(given[4], name);
    return 0;
}
