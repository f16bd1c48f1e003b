#!/usr/bin/env python3
"""A browser of one window on WebKitGTK, for WebKitWebDriver: usage: browser.py PROFILE WIDTH HEIGHT.

WebKitGTK's own MiniBrowser forgets everything when it is automated, and is never as narrow as a phone.
"""
import ctypes
import sys
from ctypes import CFUNCTYPE, c_char_p, c_int, c_size_t, c_ulong, c_void_p

profile, width, height = sys.argv[1].encode(), int(sys.argv[2]), int(sys.argv[3])
gtk = ctypes.CDLL("libgtk-3.so.0")
webkit = ctypes.CDLL("libwebkit2gtk-4.1.so.0")
gobject = ctypes.CDLL("libgobject-2.0.so.0")


def call(library, name, result, *values):
    """Calls a C function; each value is a pair of its type and itself."""
    function = getattr(library, name)
    function.restype = result
    function.argtypes = [kind for kind, _ in values]
    return function(*[value for _, value in values])


def make(type_name, *properties):
    """Makes an object with its construction properties."""
    gobject.g_object_new.restype = c_void_p
    gobject.g_object_new.argtypes = None
    kind = call(webkit, type_name, c_size_t)
    return c_void_p(gobject.g_object_new(c_size_t(kind), *properties, None))


def listen(source, signal, handler):
    call(
        gobject, "g_signal_connect_data", c_ulong, (c_void_p, source), (c_char_p, signal),
        (c_void_p, ctypes.cast(handler, c_void_p)), (c_void_p, None), (c_void_p, None), (c_int, 0),
    )


call(gtk, "gtk_init", None, (c_void_p, None), (c_void_p, None))
data = make(
    "webkit_website_data_manager_get_type",
    b"base-data-directory", profile + b"/data", b"base-cache-directory", profile + b"/cache",
)
context = make("webkit_web_context_get_type", b"website-data-manager", data)
cookies = call(webkit, "webkit_web_context_get_cookie_manager", c_void_p, (c_void_p, context))
call(
    webkit, "webkit_cookie_manager_set_persistent_storage", None,
    (c_void_p, cookies), (c_char_p, profile + b"/cookies"), (c_int, 1),
)
languages = (c_char_p * 2)(b"it-IT", None)
call(
    webkit, "webkit_web_context_set_preferred_languages", None,
    (c_void_p, context), (c_void_p, ctypes.cast(languages, c_void_p)),
)
call(webkit, "webkit_web_context_set_automation_allowed", None, (c_void_p, context), (c_int, 1))


@CFUNCTYPE(c_void_p, c_void_p, c_void_p)
def create_web_view(_session, _data):
    view = make(
        "webkit_web_view_get_type",
        b"web-context", context, b"is-controlled-by-automation", c_int(1),
    )
    settings = call(webkit, "webkit_web_view_get_settings", c_void_p, (c_void_p, view))
    call(
        webkit, "webkit_settings_set_enable_write_console_messages_to_stdout", None,
        (c_void_p, settings), (c_int, 1),
    )
    window = call(gtk, "gtk_window_new", c_void_p, (c_int, 0))
    call(
        gtk, "gtk_window_set_default_size", None,
        (c_void_p, window), (c_int, width), (c_int, height),
    )
    call(gtk, "gtk_container_add", None, (c_void_p, window), (c_void_p, view))
    call(gtk, "gtk_widget_show_all", None, (c_void_p, window))
    return view.value


@CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)
def automation_started(_context, session, _data):
    listen(session, b"create-web-view", create_web_view)


listen(context, b"automation-started", automation_started)
call(gtk, "gtk_main", None)
