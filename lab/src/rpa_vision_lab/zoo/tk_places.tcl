# Runs a Tk program, and tells whoever asks what it shows and where: class, left, top, width, height and text, tab by tab.
# Usage: wish tk_places.tcl PORT_FILE PROGRAM ARGUMENT…

namespace eval ::places {}

proc ::places::line {class left top width height text} {
    join [list $class $left $top $width $height [string map {"\n" " " "\t" " "} $text]] "\t"
}

proc ::places::text_of {widget} {
    if {![catch {$widget cget -text} text]} { return $text }
    if {[winfo class $widget] in {Entry TEntry Spinbox TCombobox}} { return [$widget get] }
    return ""
}

proc ::places::entries {menu} {
    set lines {}
    set last [$menu index end]
    if {$last in {none ""}} { return $lines }
    for {set i 0} {$i <= $last} {incr i} {
        if {[catch {$menu entrycget $i -label} label]} continue
        set top [$menu yposition $i]
        set bottom [expr {$i < $last ? [$menu yposition [expr {$i + 1}]] : [winfo height $menu]}]
        lappend lines [line entry [winfo rootx $menu] [expr {[winfo rooty $menu] + $top}] \
            [winfo width $menu] [expr {$bottom - $top}] $label]
    }
    return $lines
}

proc ::places::below {widget} {
    set lines {}
    if {[winfo viewable $widget]} {
        lappend lines [line [winfo class $widget] [winfo rootx $widget] [winfo rooty $widget] \
            [winfo width $widget] [winfo height $widget] [text_of $widget]]
        if {[winfo class $widget] eq "Menu"} { lappend lines {*}[entries $widget] }
    }
    foreach child [winfo children $widget] { lappend lines {*}[below $child] }
    return $lines
}

proc ::places::answer {channel} {
    if {[gets $channel asked] >= 0} {
        puts $channel [join [below .] "\n"]
        puts $channel "."
        flush $channel
    } elseif {[eof $channel]} {
        close $channel
    }
}

proc ::places::accept {channel address port} {
    fconfigure $channel -encoding utf-8 -buffering full
    fileevent $channel readable [list ::places::answer $channel]
}

set ::places::argv $argv
set ::places::port [lindex [fconfigure [socket -server ::places::accept -myaddr 127.0.0.1 0] -sockname] 2]
set ::places::file [open [lindex $argv 0] w]
puts $::places::file $::places::port
close $::places::file
if {[info exists env(TK_PRINT_SIZE)]} {
    foreach font [font names] {
        font configure $font -size [expr {round([font configure $font -size] * $env(TK_PRINT_SIZE))}]
    }
}
set argv0 [lindex $::places::argv 1]
set argv [lrange $::places::argv 2 end]
set argc [llength $argv]
source $argv0
