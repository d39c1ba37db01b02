/* Tells whoever asks what this Windows program shows and where: class, left, top, width, height and text, tab by tab.
   It is loaded into the program itself: a menu's lines and a list's rows are told to nobody outside it.
   It listens on a port of this machine, which it writes into the file that ZOO_PORT_FILE names. */
#include <winsock2.h>
#include <windows.h>
#include <commctrl.h>
#include <stdio.h>

#define LENGTH 400
#define MENU_OF_POPUP 0x01E1 /* MN_GETHMENU */

static SOCKET asker;

static void send_text(const WCHAR *text)
{
    char bytes[4 * LENGTH];
    int count = WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof(bytes), NULL, NULL);
    if (count > 1) send(asker, bytes, count - 1, 0);
}

static void tell(const WCHAR *kind, RECT box, const WCHAR *text)
{
    WCHAR line[2 * LENGTH], plain[LENGTH];
    int written = 0;
    for (; *text && *text != '\t' && written < LENGTH - 1; text++) {
        if (*text == '&') continue;
        plain[written++] = *text == '\n' || *text == '\r' ? ' ' : *text;
    }
    plain[written] = 0;
    wsprintfW(line, L"%s\t%d\t%d\t%d\t%d\t%s\n", kind, box.left, box.top, box.right - box.left, box.bottom - box.top, plain);
    send_text(line);
}

static void tell_inside(HWND window, const WCHAR *kind, RECT box, const WCHAR *text)
{
    MapWindowPoints(window, NULL, (POINT *)&box, 2);
    tell(kind, box, text);
}

static void tell_menu(HWND window, HMENU menu, const WCHAR *kind)
{
    int count = GetMenuItemCount(menu);
    for (int i = 0; i < count; i++) {
        WCHAR text[LENGTH] = L"";
        RECT box;
        if (!GetMenuStringW(menu, i, text, LENGTH, MF_BYPOSITION)) continue;
        if (GetMenuItemRect(window, menu, i, &box)) tell(kind, box, text);
    }
}

static void tell_rows(HWND list)
{
    int rows = SendMessageW(list, LVM_GETITEMCOUNT, 0, 0);
    HWND head = (HWND)SendMessageW(list, LVM_GETHEADER, 0, 0);
    int columns = head ? max(1, (int)SendMessageW(head, HDM_GETITEMCOUNT, 0, 0)) : 1;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            WCHAR text[LENGTH] = L"";
            LVITEMW asked = {.iSubItem = column, .pszText = text, .cchTextMax = LENGTH};
            RECT box = {LVIR_LABEL, column, 0, 0};
            SendMessageW(list, LVM_GETITEMTEXTW, row, (LPARAM)&asked);
            if (SendMessageW(list, LVM_GETSUBITEMRECT, row, (LPARAM)&box)) tell_inside(list, L"cell", box, asked.pszText);
        }
}

static void tell_tree(HWND tree)
{
    HTREEITEM item = (HTREEITEM)SendMessageW(tree, TVM_GETNEXTITEM, TVGN_FIRSTVISIBLE, 0);
    for (; item; item = (HTREEITEM)SendMessageW(tree, TVM_GETNEXTITEM, TVGN_NEXTVISIBLE, (LPARAM)item)) {
        WCHAR text[LENGTH] = L"";
        TVITEMW asked = {.mask = TVIF_TEXT, .hItem = item, .pszText = text, .cchTextMax = LENGTH};
        RECT box;
        *(HTREEITEM *)&box = item;
        SendMessageW(tree, TVM_GETITEMW, 0, (LPARAM)&asked);
        if (SendMessageW(tree, TVM_GETITEMRECT, TRUE, (LPARAM)&box)) tell_inside(tree, L"tree item", box, text);
    }
}

static BOOL CALLBACK tell_window(HWND window, LPARAM unused)
{
    WCHAR kind[LENGTH] = L"", text[LENGTH] = L"";
    RECT box;
    DWORD process;
    GetWindowThreadProcessId(window, &process);
    if (process != GetCurrentProcessId() || !IsWindowVisible(window)) return TRUE;
    GetClassNameW(window, kind, LENGTH);
    GetWindowTextW(window, text, LENGTH);
    GetWindowRect(window, &box);
    tell(kind, box, text);
    if (!lstrcmpiW(kind, L"SysListView32")) tell_rows(window);
    else if (!lstrcmpiW(kind, L"SysTreeView32")) tell_tree(window);
    return TRUE;
}

static BOOL CALLBACK tell_all_of(HWND window, LPARAM unused)
{
    HMENU bar = GetMenu(window), popup = (HMENU)SendMessageW(window, MENU_OF_POPUP, 0, 0);
    DWORD process;
    GetWindowThreadProcessId(window, &process);
    if (process != GetCurrentProcessId() || !IsWindowVisible(window)) return TRUE;
    tell_window(window, 0);
    if (bar) tell_menu(window, bar, L"menu");
    if (popup) tell_menu(NULL, popup, L"menu item");
    EnumChildWindows(window, tell_window, 0);
    return TRUE;
}

static void write_port(int port)
{
    WCHAR file[MAX_PATH];
    char text[16];
    DWORD written;
    HANDLE out;
    GetEnvironmentVariableW(L"ZOO_PORT_FILE", file, MAX_PATH);
    out = CreateFileW(file, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    WriteFile(out, text, wsprintfA(text, "%d\n", port), &written, NULL);
    CloseHandle(out);
}

static DWORD WINAPI answer_all(void *unused)
{
    WSADATA version;
    struct sockaddr_in place = {.sin_family = AF_INET};
    int size = sizeof(place);
    char asked[16];
    SOCKET listening;
    WSAStartup(MAKEWORD(2, 2), &version);
    listening = socket(AF_INET, SOCK_STREAM, 0);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bind(listening, (struct sockaddr *)&place, sizeof(place));
    listen(listening, 1);
    getsockname(listening, (struct sockaddr *)&place, &size);
    write_port(ntohs(place.sin_port));
    while ((asker = accept(listening, NULL, NULL)) != INVALID_SOCKET) {
        recv(asker, asked, sizeof(asked), 0);
        EnumWindows(tell_all_of, 0);
        send_text(L".\n");
        closesocket(asker);
    }
    return 0;
}

BOOL WINAPI DllMain(HINSTANCE instance, DWORD why, void *unused)
{
    if (why == DLL_PROCESS_ATTACH) CreateThread(NULL, 0, answer_all, NULL, 0, NULL);
    return TRUE;
}
